import type { Environment } from "../../platform/environment.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { emailKey } from "../users/store.ts";
import { demoRequestEmail } from "./emails.ts";

/** Somebody who asked to be shown the product. */
export interface DemoRequestRecord {
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

export const demoRequestRecords = collection<DemoRequestRecord>(["demo_requests"], {
  key: ({ email }) => [emailKey(email)],
  person: {
    part: ({ email }) => emailKey(email),
    exported: {
      member: "demoRequests",
      means: "la demande de démonstration faite avec votre adresse, s’il y en a une",
      row: ({ email, askedAt }) => ({ email, askedAt: new Date(askedAt).toISOString() }),
    },
  },
});

/** `contactEmail`: who reads the requests. */
export function createContact(kv: Kv, environment: Environment, contactEmail: string) {
  return {
    /** Keeps the request and tells the contact address. An address that has asked before is kept once and told once. */
    async askForDemo(email: string): Promise<void> {
      const record: DemoRequestRecord = { email, askedAt: environment.now() };
      const once = { key: demoRequestRecords.key(record), versionstamp: null };
      const writes = [...demoRequestRecords.put(record), mailWrite(environment, demoRequestEmail(contactEmail, email))];
      await addWrites(kv.atomic().check(once), writes).commit();
    },
  };
}

export type Contact = ReturnType<typeof createContact>;
