import type { SealState } from "../../formats/seal/address.ts";
import type { Environment } from "../environment.ts";
import { collection } from "../kv/collection.ts";
import type { Write } from "../kv/write.ts";

/** The seal of an object, above what a letter says of it. It is drawn when the letter leaves (`pictures.ts`). */
export interface EmailSeal {
  /** 64 lower-case hexadecimal digits. */
  readonly hash: string;
  readonly state: SealState;
  /** What it is, where it cannot be seen. */
  readonly alt: string;
}

/** A letter to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** The whole letter as plain text; `html` says the same. */
  readonly text: string;
  readonly html: string;
  /** A user waits for it: sent before the others. */
  readonly urgent?: true;
  /** It has a place in `html`; absent: none. */
  readonly seal?: EmailSeal;
  /** Where its reader may say that no more such letters are wanted; absent: they are always sent. */
  readonly choose?: string;
  /** What a mail program sends a POST to where its reader wants no more such letters, without signing in (RFC 8058). */
  readonly leave?: string;
}

/** A letter on its way. It leaves the outbox once the next server has taken it, or once it is given up. */
export interface OutboxRecord extends Mail {
  /** ULID: sorts by time. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** Not to be tried earlier: a pause after a failure, or the current lease. */
  readonly dueAt: number;
  readonly failures: number;
}

export const outboxRecords = collection<OutboxRecord>(["outbox"], {
  key: ({ id }) => [id],
  person: {
    // The e-mail about the deletion is written with the closing; earlier ones have no reader any more.
    isOf: ({ to, writtenAt }, { hasAddress, erasingSince }) =>
      hasAddress(to) && (erasingSince === undefined || writtenAt < erasingSince),
    // On their way to the person, with secrets that only the mailbox may open.
    exported: null,
  },
});

/** Writes an e-mail in the commit of what it reports: it is sent if and only if that happened. */
export function mailWrite({ now, ulid }: Pick<Environment, "now" | "ulid">, mail: Mail): Write {
  const id = ulid();
  const at = now();
  return {
    key: outboxRecords.at(id),
    value: { ...mail, id, writtenAt: at, dueAt: at, failures: 0 } satisfies OutboxRecord,
  };
}
