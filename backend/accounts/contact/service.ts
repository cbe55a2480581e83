import type { DemoRequest } from "../../contract/contact.ts";
import type { Environment } from "../../platform/environment.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { WORDS } from "../../words/index.ts";
import { emailKey } from "../users/store.ts";
import { demoRequestEmail } from "./emails.ts";

/** A request for a demonstration. */
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
      means: (language) => WORDS[language].dataExport.members.demoRequests,
      row: ({ email, askedAt }) => ({ email, askedAt: new Date(askedAt).toISOString() }),
    },
  },
});

/** Creates the contact service. Requests are e-mailed to `contactEmail`. */
export function createContact(kv: Kv, environment: Environment, contactEmail: string) {
  return {
    /** Stores the request and notifies the contact address. Only one request per address is stored. */
    async askForDemo({ email, language }: DemoRequest): Promise<void> {
      const record: DemoRequestRecord = { email, askedAt: environment.now() };
      const once = { key: demoRequestRecords.key(record), versionstamp: null };
      const mail = demoRequestEmail({ to: contactEmail, email, language });
      const writes = [...demoRequestRecords.put(record), mailWrite(environment, mail)];
      await addWrites(kv.atomic().check(once), writes).commit();
    },
  };
}

export type Contact = ReturnType<typeof createContact>;
