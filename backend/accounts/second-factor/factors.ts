import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import { findPasskeysOf, type PasskeyRecord, passkeyRecords } from "../passkeys/store.ts";
import { findTotp } from "../totp/proof.ts";
import { type TotpRecord, totpEnrolmentRecords, totpRecords } from "../totp/store.ts";
import type { UserRecord } from "../users/store.ts";

/** Second factors of an account. */
export interface Factors {
  readonly totp: TotpRecord | null;
  /** Oldest first. */
  readonly passkeys: readonly PasskeyRecord[];
}

export async function findFactors(kv: Kv, userId: string): Promise<Factors> {
  const [totp, passkeys] = await Promise.all([findTotp(kv, userId), findPasskeysOf(kv, userId)]);
  return { totp, passkeys };
}

/** Returns whether the account has a second factor. */
export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

/**
 * Returns the writes that remove the authenticator app, its recovery codes, and a pending secret that has not been
 * confirmed by a first code. The same commit must write the account.
 */
export const totpRemoval = (userId: string): readonly Write[] =>
  [totpRecords, totpEnrolmentRecords].map((records) => ({ key: records.at(userId), erase: true }));

/** Returns the writes that remove passkeys. The same commit must write the account. */
export const passkeyRemoval = (passkeys: readonly PasskeyRecord[]): Write[] => passkeys.flatMap(passkeyRecords.remove);

/**
 * Returns whether the account keeps its second factors when its password is reset by e-mail. True for administrators:
 * access to a mailbox must not be enough to open the console. An administrator who loses the factors asks another
 * administrator to remove them.
 */
export const keepsFactors = ({ role }: Pick<UserRecord, "role">): boolean => role === "admin";

/**
 * Returns the writes that remove all second factors: passkeys, authenticator app, recovery codes. The commit must
 * have read the account before this call, and must write it: adding a factor also writes the account, so a concurrent
 * addition makes the commit fail. Adds no read to the commit and sends no e-mail. Sessions that were signed in with a
 * factor stay so until they end.
 */
export async function dropFactors(kv: Kv, userId: string): Promise<readonly Write[]> {
  return [...totpRemoval(userId), ...passkeyRemoval(await findPasskeysOf(kv, userId))];
}
