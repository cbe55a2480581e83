import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import { findPasskeysOf, type PasskeyRecord, passkeyRecords } from "../passkeys/store.ts";
import { findTotp } from "../totp/proof.ts";
import { type TotpRecord, totpEnrolmentRecords, totpRecords } from "../totp/store.ts";
import type { UserRecord } from "../users/store.ts";

/** Credentials of an account that prove more than its password. */
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
 * Returns the writes that remove the authenticator app, its recovery codes, and a secret that waits for its first
 * code. The same commit must write the account.
 */
export const totpRemoval = (userId: string): readonly Write[] =>
  [totpRecords, totpEnrolmentRecords].map((records) => ({ key: records.at(userId), erase: true }));

/** Returns the writes that remove passkeys. The same commit must write the account. */
export const passkeyRemoval = (passkeys: readonly PasskeyRecord[]): Write[] => passkeys.flatMap(passkeyRecords.remove);

/**
 * Returns whether the account keeps its factors in a recovery or takeover by e-mail: true for administrators, whose
 * mailbox must not open the console. If they lose their factors, another administrator can remove them.
 */
export const keepsFactors = ({ role }: Pick<UserRecord, "role">): boolean => role === "admin";

/**
 * Returns the writes that remove every factor except the password: passkeys, authenticator app, recovery codes. The
 * commit must have read the account before this call and write it: adding a factor writes the account too, so none is
 * missed. Adds no read to the commit and sends no e-mail. Sessions keep their proof of a factor until they end.
 */
export async function dropFactors(kv: Kv, userId: string): Promise<readonly Write[]> {
  return [...totpRemoval(userId), ...passkeyRemoval(await findPasskeysOf(kv, userId))];
}
