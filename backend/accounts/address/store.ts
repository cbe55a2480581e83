import { EMAIL_UNDO_MS } from "../../contract/constants.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import { present } from "../../platform/kv/write.ts";
import { WORDS } from "../../words/index.ts";
import type { MailedCode } from "../codes/mailed-code.ts";
import { emailKey, type UserRecord, userKeys, userRecords } from "../users/store.ts";

/**
 * Pending proof of an account's address. The e-mail contains a code, which the signed-in user enters, and a link. At
 * most one per account.
 */
export interface EmailProofRecord extends MailedCode {
  readonly userId: string;
  /** Address that the e-mail was sent to. */
  readonly email: string;
  /** Time at which the code expires (ms since 1970). */
  readonly codeExpiresAt: number;
  /** HMAC of the link's secret, base64url. */
  readonly linkMac: string;
  /** Time at which the link expires (ms since 1970). */
  readonly expiresAt: number;
}

export const emailProofRecords = collection<EmailProofRecord>(["email_proofs"], {
  key: ({ userId }) => [userId],
  until: ({ expiresAt }) => expiresAt,
  // Not part of the data export: the record contains secrets that only the mailbox may hold.
  person: { exported: null },
});

/**
 * Pending change of an account's address, until the code sent to the new address is entered. At most one per account.
 */
export interface EmailChangeRecord extends MailedCode {
  readonly userId: string;
  /** The new address, as the user typed it. */
  readonly email: string;
  /**
   * The session that requested the change, and the account's `sessionEpoch` at that time. Only this session may
   * confirm the change.
   */
  readonly sessionId: string;
  readonly epoch: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export const emailChangeRecords = collection<EmailChangeRecord>(["email_changes"], {
  key: ({ userId }) => [userId],
  until: ({ expiresAt }) => expiresAt,
  person: {
    exported: {
      member: "emailChanges",
      means: (language) => WORDS[language].dataExport.members.emailChanges,
      row: ({ email, expiresAt }) => ({ email, expiresAt: new Date(expiresAt).toISOString() }),
    },
  },
});

/**
 * Former address of an account after a change. Until `expiresAt`, the reader of its mailbox may undo the change, and
 * no other account can use the address.
 */
export interface FormerEmailRecord {
  readonly userId: string;
  /** The former address, as the user had typed it. */
  readonly email: string;
  /** HMAC of the secret of the link that undoes the change, base64url. */
  readonly linkMac: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export const formerEmailRecords = collection<FormerEmailRecord>(["former_emails"], {
  key: ({ userId }) => [userId],
  indexes: [["former_emails_by_address"]],
  indexKeys: ({ email }) => [["former_emails_by_address", emailKey(email)]],
  until: ({ expiresAt }) => expiresAt,
  person: {
    exported: {
      member: "formerEmails",
      means: (language) => WORDS[language].dataExport.members.formerEmails,
      row: ({ email, expiresAt }) => ({ email, expiresAt: new Date(expiresAt).toISOString() }),
    },
  },
});

/** Returns the account's former address if the change can still be undone at `now` (ms since 1970). */
export async function findFormerEmail(read: Reader, userId: string, now: number): Promise<FormerEmailRecord | null> {
  const former = present(await read.get<FormerEmailRecord>(formerEmailRecords.at(userId)));
  return former && isAhead(former.expiresAt, now, EMAIL_UNDO_MS) ? former : null;
}

/**
 * Returns whether an address belongs to an account, or is the former address of an account that may still undo its
 * change. Reads at most three records.
 */
export async function isTaken(read: Reader, email: string, now: number): Promise<boolean> {
  const [account, former] = await read.getMany<[string, string]>([
    userKeys.byEmail(email),
    ["former_emails_by_address", emailKey(email)],
  ]);
  if (account.versionstamp !== null) return true;
  return former.versionstamp !== null && (await findFormerEmail(read, former.value, now)) !== null;
}

/**
 * Returns the account that an address belongs to, or whose former address it is as long as that change can be undone;
 * null if the address is free. Reads four records in any case, so that a free address takes as long as a taken one.
 */
export async function findHolder(read: Reader, email: string, now: number): Promise<UserRecord | null> {
  const [account, former] = await read.getMany<[string, string]>([
    userKeys.byEmail(email),
    ["former_emails_by_address", emailKey(email)],
  ]);
  const id = present(account) ?? present(former) ?? "nobody";
  const [user, reserved] = await read.getMany<[UserRecord, FormerEmailRecord]>([
    userRecords.at(id),
    formerEmailRecords.at(id),
  ]);
  const end = present(reserved)?.expiresAt;
  const isReserved = former.versionstamp !== null && end !== undefined && isAhead(end, now, EMAIL_UNDO_MS);
  return account.versionstamp !== null || isReserved ? present(user) : null;
}
