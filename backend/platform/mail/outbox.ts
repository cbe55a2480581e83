import type { SealState } from "../../formats/seal/address.ts";
import type { Environment } from "../environment.ts";
import { collection } from "../kv/collection.ts";
import type { Write } from "../kv/write.ts";

/** Seal of an object, shown at the top of an e-mail. The image is drawn when the e-mail is sent (`pictures.ts`). */
export interface EmailSeal {
  /** 64 lower-case hexadecimal digits. */
  readonly hash: string;
  readonly state: SealState;
  /** Alternative text of the picture. */
  readonly alt: string;
  /** File name of the attached picture. Absent in older stored e-mails, whose picture is named "sceau.png". */
  readonly fileName?: string;
}

/** An e-mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** The whole e-mail as plain text; `html` has the same content. */
  readonly text: string;
  readonly html: string;
  /** Set if the e-mail is sent before others, because a user waits for it. */
  readonly urgent?: true;
  /** Seal to insert at its position in `html`. */
  readonly seal?: EmailSeal;
  /** URL where the user chooses which e-mails they receive. Absent if this e-mail cannot be turned off. */
  readonly choose?: string;
  /** URL to which mail programs send a POST request to unsubscribe without signing in (RFC 8058). */
  readonly leave?: string;
}

/** An e-mail in the outbox. It is removed once a mail server or service has accepted it, or once it is given up. */
export interface OutboxRecord extends Mail {
  /** ULID: sorts by time. */
  readonly id: string;
  /** When the e-mail was written (ms since 1970). */
  readonly writtenAt: number;
  /** Earliest next try: after a pause, or after the end of the current lease (ms since 1970). */
  readonly dueAt: number;
  readonly failures: number;
}

export const outboxRecords = collection<OutboxRecord>(["outbox"], {
  key: ({ id }) => [id],
  person: {
    // Keeps the last e-mail, which confirms the deletion: it is written when the account is closed, and must be sent.
    // Earlier e-mails are removed, because no one will read them any more.
    isOf: ({ to, writtenAt }, { hasAddress, erasingSince }) =>
      hasAddress(to) && (erasingSince === undefined || writtenAt < erasingSince),
    // Not exported: these e-mails will reach the person anyway, and contain secrets that only the mailbox may
    // receive.
    exported: null,
  },
});

/**
 * Returns the write that puts an e-mail into the outbox. It must be part of the commit that the e-mail is about, so
 * that the e-mail is sent if and only if that commit succeeds.
 */
export function mailWrite({ now, ulid }: Pick<Environment, "now" | "ulid">, mail: Mail): Write {
  const id = ulid();
  const at = now();
  return {
    key: outboxRecords.at(id),
    value: { ...mail, id, writtenAt: at, dueAt: at, failures: 0 } satisfies OutboxRecord,
  };
}
