import type { Environment } from "../../platform/environment.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { letter } from "../../platform/mail/letter.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { emailKey } from "../users/store.ts";

/** Somebody who asked to be shown the product. */
export interface DemoRequestRecord {
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

export interface ContactDeps {
  readonly kv: Deno.Kv;
  readonly environment: Environment;
  /** Who reads the requests. */
  readonly contactEmail: string;
}

export const demoRequestKey = (email: string) => ["demo_requests", emailKey(email)];

export function createContact({ kv, environment, contactEmail }: ContactDeps) {
  return {
    /** Keeps the request and tells the contact address. An address that has asked before is kept once and told once. */
    async askForDemo(email: string): Promise<void> {
      const key = demoRequestKey(email);
      const record: DemoRequestRecord = { email, askedAt: environment.now() };
      const mail = letter(contactEmail, "Demande de démonstration", [
        `${email} demande une démonstration d’Authentica.`,
        "Cette adresse a été saisie dans le formulaire de la page d’accueil ; rien ne prouve qu’elle appartient à qui l’a saisie.",
      ]);
      const once = { key, versionstamp: null };
      await addWrites(kv.atomic().check(once).set(key, record), [mailWrite(environment, mail)]).commit();
    },
  };
}

export type Contact = ReturnType<typeof createContact>;
