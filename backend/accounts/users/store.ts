import type { Language } from "../../contract/language.ts";
import type { Role, User } from "../../contract/user.ts";
import { shownName, withoutHidden } from "../../contract/visible.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { TOTALS } from "../../platform/kv/totals.ts";
import { getAll, present } from "../../platform/kv/write.ts";
import { walletKey } from "./wallet.ts";

/** A user's account. */
export interface UserRecord {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As the user typed it. The index contains the `emailKey` of it. */
  readonly email: string;
  /** With its EIP-55 checksum. */
  readonly walletAddress: string | null;
  /**
   * When a signature last proved that the wallet belongs to the user; ISO 8601, UTC. Absent: never. Removed together
   * with the wallet.
   */
  readonly walletProvenAt?: string;
  /**
   * When the account lost an unproven wallet because another account proved it; ISO 8601, UTC. Removed when a wallet
   * is set.
   */
  readonly walletLostAt?: string;
  /**
   * Set when the account has just proven its wallet and others may still have the same wallet. `releaseWallets`
   * removes it from the others.
   */
  readonly isReleasingWallet?: true;
  /** Language that the user chose for e-mails and documents. Absent: none was chosen. */
  readonly language?: Language;
  readonly role: Role;
  /** argon2id, encoded with its parameters. */
  readonly passwordHash: string;
  readonly disabled: boolean;
  /** When the e-mail address was proven; ISO 8601, UTC. Absent: not proven. */
  readonly emailProvenAt?: string;
  /** Time at which the deletion of the account began (ms since 1970). The account is disabled from then on. */
  readonly erasingSince?: number;
  /** Time of the last change of name (ms since 1970; `names.ts`). Absent: no former name is known. */
  readonly renamedAt?: number;
  /** When the password was last reset by e-mail (ms since 1970). Absent: never. */
  readonly recoveredAt?: number;
  /** Raising this number ends all sessions at once, because sessions of an earlier epoch are invalid. */
  readonly sessionEpoch: number;
  /** Raising this number revokes all API keys at once, because keys of an earlier epoch are invalid. Absent: 0. */
  readonly keyEpoch?: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Returns the form of an e-mail address that is used in keys and for comparisons: trimmed, NFC, lower case. */
export const emailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase();

export const userKeys = {
  allByEmail: ["users_by_email"],
  byEmail: (email: string) => ["users_by_email", emailKey(email)],
  allErasing: ["users_erasing"],
  /** Accounts that are being deleted. */
  erasing: (id: string) => ["users_erasing", id],
  allByWallet: ["users_by_wallet"],
  /** The only account that has proven the wallet. */
  byWallet: (address: string) => ["users_by_wallet", walletKey(address)],
  /**
   * An account that has set the wallet without proof. Without `id`: prefix of all such accounts. The account that has
   * proven the wallet is not among them.
   */
  bySetWallet: (address: string, ...id: readonly string[]) => ["users_by_wallet", walletKey(address), ...id],
  allReleasingWallet: ["users_releasing_wallet"],
  releasingWallet: (id: string) => ["users_releasing_wallet", id],
} as const;

export const userTotals = {
  all: [...TOTALS, "users", "all"],
  admins: [...TOTALS, "users", "admins"],
  disabled: [...TOTALS, "users", "disabled"],
  /** Number of accounts created on a day (UTC). The day, such as `2026-01-31`, is appended. */
  registered: [...TOTALS, "users", "registered"],
} as const;

export const userRecords = collection<UserRecord>(["users"], {
  key: ({ id }) => [id],
  owner: ({ id }) => id,
  indexes: [userKeys.allByEmail, userKeys.allByWallet, userKeys.allReleasingWallet, userKeys.allErasing],
  indexKeys: ({ id, email, walletAddress, walletProvenAt, isReleasingWallet, erasingSince }) => [
    userKeys.byEmail(email),
    ...(walletAddress === null
      ? []
      : [walletProvenAt === undefined ? userKeys.bySetWallet(walletAddress, id) : userKeys.byWallet(walletAddress)]),
    ...(isReleasingWallet ? [userKeys.releasingWallet(id)] : []),
    ...(erasingSince === undefined ? [] : [userKeys.erasing(id)]),
  ],
  totals: ({ role, disabled, createdAt }) => [
    { key: userTotals.all, by: 1 },
    { key: [...userTotals.registered, createdAt.slice(0, 10)], by: 1 },
    ...(role === "admin" ? [{ key: userTotals.admins, by: 1 }] : []),
    ...(disabled ? [{ key: userTotals.disabled, by: 1 }] : []),
  ],
});

/** Returns the language of the user's e-mails and documents: French, unless they have chosen another one. */
export const languageOf = ({ language = "fr" }: Pick<UserRecord, "language">): Language => language;

/** Returns the record of a new account. `at`: ms since 1970. */
export function newUser(
  fields: Pick<
    UserRecord,
    "id" | "firstName" | "lastName" | "email" | "walletAddress" | "role" | "passwordHash" | "language"
  >,
  at: number,
): UserRecord {
  const createdAt = new Date(at).toISOString();
  return { ...fields, disabled: false, sessionEpoch: 0, createdAt, updatedAt: createdAt };
}

export async function findUser(kv: Reader, id: string): Promise<UserRecord | null> {
  return present(await kv.get<UserRecord>(userRecords.at(id)));
}

export async function findUserByEmail(kv: Reader, email: string): Promise<UserRecord | null> {
  const id = present(await kv.get<string>(userKeys.byEmail(email)));
  // A record is read in any case, so that an unknown address takes as long as a known one.
  const user = await findUser(kv, id ?? "nobody");
  return id === null ? null : user;
}

/** Returns the existing users among `ids`, by id. */
export async function findUsers(kv: Kv, ids: Iterable<string>): Promise<Map<string, UserRecord>> {
  const keys = [...new Set(ids)].map((id) => userRecords.at(id));
  const entries = await getAll<UserRecord>(kv, keys);
  return new Map(
    entries.flatMap((entry) => (entry.versionstamp === null ? [] : [[entry.value.id, entry.value] as const])),
  );
}

/** Returns the account as its own user sees it. */
export function toUser(record: UserRecord): User {
  const { id, firstName, lastName, email, emailProvenAt = null, walletAddress, walletLostAt } = record;
  const { language, role, createdAt } = record;
  const walletProvenAt = walletProof(record);
  return {
    _id: id,
    firstName,
    lastName,
    email,
    emailProvenAt,
    walletAddress,
    walletProvenAt,
    ...(walletLostAt !== undefined && { walletLostAt }),
    ...(language !== undefined && { language }),
    role,
    createdAt,
  };
}

/**
 * Returns when ownership of the wallet was last proven; `null` if it was never proven or the account has no wallet.
 */
export const walletProof = ({ walletAddress, walletProvenAt }: UserRecord): string | null =>
  walletAddress === null ? null : (walletProvenAt ?? null);

/** Returns the name that other users see: the first name, and the initial of the last name. */
export function shortName({ firstName, lastName }: Pick<UserRecord, "firstName" | "lastName">) {
  return { firstName: shownName(firstName), lastName: `${[...withoutHidden(lastName)][0] ?? ""}.` };
}

/**
 * Returns the account with all its sessions ended. Commit the result with a check of the account, then call
 * `Sessions.sweepOf`.
 */
export const withEndedSessions = (user: UserRecord): UserRecord => ({ ...user, sessionEpoch: user.sessionEpoch + 1 });

export const keyEpochOf = ({ keyEpoch = 0 }: Pick<UserRecord, "keyEpoch">): number => keyEpoch;

/**
 * Returns the account with all its API keys revoked. The records of the keys are removed when the next key is
 * created.
 */
export const withRevokedKeys = (user: UserRecord): UserRecord => ({ ...user, keyEpoch: keyEpochOf(user) + 1 });
