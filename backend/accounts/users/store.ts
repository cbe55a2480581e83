import type { Role, User } from "../../contract/user.ts";
import { shownName, withoutHidden } from "../../contract/visible.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { TOTALS } from "../../platform/kv/totals.ts";
import { getAll, present } from "../../platform/kv/write.ts";
import { walletKey } from "./wallet.ts";

/** A person's record. */
export interface UserRecord {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As typed; `emailKey` of it is what the index holds. */
  readonly email: string;
  /** With its EIP-55 checksum. */
  readonly walletAddress: string | null;
  /** When a signature last proved that the wallet is the person's; ISO 8601, UTC. Absent: never. Goes with the wallet. */
  readonly walletProvenAt?: string;
  /** Another account has proven the wallet that this one had set without a proof, which removed it; ISO 8601, UTC. Goes when another is set. */
  readonly walletLostAt?: string;
  /** The wallet was just proven, and other accounts may still have it set: `releaseWallets` removes it there. */
  readonly isReleasingWallet?: true;
  readonly role: Role;
  /** argon2id, encoded with its parameters. */
  readonly passwordHash: string;
  readonly disabled: boolean;
  /** Since when the e-mail address is proven; ISO 8601, UTC. Absent: not proven. */
  readonly emailProvenAt?: string;
  /** Since when the account is being deleted, ms since 1970; it is disabled, too. */
  readonly erasingSince?: number;
  /** Until when the person last bore another name, ms since 1970 (`names.ts`); absent: no other is known. */
  readonly renamedAt?: number;
  /** When the account was last recovered by e-mail with a new password (ms since 1970); absent: never. */
  readonly recoveredAt?: number;
  /** Raised to end all sessions at once: those of an earlier epoch are invalid. */
  readonly sessionEpoch: number;
  /** Raised to revoke all API keys at once: those of an earlier epoch open nothing. Absent: 0. */
  readonly keyEpoch?: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The form under which an e-mail address is keyed: trimmed, NFC, lower case. */
export const emailKey = (email: string): string => email.trim().normalize("NFC").toLowerCase();

export const userKeys = {
  allByEmail: ["users_by_email"],
  byEmail: (email: string) => ["users_by_email", emailKey(email)],
  allErasing: ["users_erasing"],
  /** Accounts whose deletion is under way. */
  erasing: (id: string) => ["users_erasing", id],
  allByWallet: ["users_by_wallet"],
  /** The one account that has proven the wallet. */
  byWallet: (address: string) => ["users_by_wallet", walletKey(address)],
  /** An account that has set the wallet without a proof. As a prefix without `id`: all of them, and not the one that has proven it. */
  bySetWallet: (address: string, ...id: readonly string[]) => ["users_by_wallet", walletKey(address), ...id],
  allReleasingWallet: ["users_releasing_wallet"],
  releasingWallet: (id: string) => ["users_releasing_wallet", id],
} as const;

export const userTotals = {
  all: [...TOTALS, "users", "all"],
  admins: [...TOTALS, "users", "admins"],
  disabled: [...TOTALS, "users", "disabled"],
  /** Accounts made on a day of UTC, `2026-01-31`; followed by the day. */
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

/** Returns the account of a new user. `at` in ms since 1970. */
export function newUser(
  fields: Pick<UserRecord, "id" | "firstName" | "lastName" | "email" | "walletAddress" | "role" | "passwordHash">,
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
  // Read in any case, so that an unknown address takes as long as a known one.
  const user = await findUser(kv, id ?? "nobody");
  return id === null ? null : user;
}

/** The people that exist among `ids`, by id. */
export async function findUsers(kv: Kv, ids: Iterable<string>): Promise<Map<string, UserRecord>> {
  const keys = [...new Set(ids)].map((id) => userRecords.at(id));
  const entries = await getAll<UserRecord>(kv, keys);
  return new Map(
    entries.flatMap((entry) => (entry.versionstamp === null ? [] : [[entry.value.id, entry.value] as const])),
  );
}

/** What the person themself is shown. */
export function toUser(record: UserRecord): User {
  const { id, firstName, lastName, email, emailProvenAt = null, walletAddress, walletLostAt, role, createdAt } = record;
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
    role,
    createdAt,
  };
}

/** When the wallet was last proven; `null` where it is not, and where there is none. */
export const walletProof = ({ walletAddress, walletProvenAt }: UserRecord): string | null =>
  walletAddress === null ? null : (walletProvenAt ?? null);

/** A name for others: the first name and an initial. */
export function shortName({ firstName, lastName }: Pick<UserRecord, "firstName" | "lastName">) {
  return { firstName: shownName(firstName), lastName: `${[...withoutHidden(lastName)][0] ?? ""}.` };
}

/** The account once all its sessions have ended; to be committed with a check, then `Sessions.sweepOf`. */
export const withEndedSessions = (user: UserRecord): UserRecord => ({ ...user, sessionEpoch: user.sessionEpoch + 1 });

export const keyEpochOf = ({ keyEpoch = 0 }: Pick<UserRecord, "keyEpoch">): number => keyEpoch;

/** The account once all its API keys are revoked; their records are removed when the next one is made. */
export const withRevokedKeys = (user: UserRecord): UserRecord => ({ ...user, keyEpoch: keyEpochOf(user) + 1 });
