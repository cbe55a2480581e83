import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import { findPasskeysOf, type PasskeyRecord, passkeyRecords } from "../passkeys/store.ts";
import { findTotp } from "../totp/proof.ts";
import { type TotpRecord, totpEnrolmentRecords, totpRecords } from "../totp/store.ts";
import type { UserRecord } from "../users/store.ts";

/** What of an account proves more than its password does. */
export interface Factors {
  readonly totp: TotpRecord | null;
  /** The oldest first. */
  readonly passkeys: readonly PasskeyRecord[];
}

export async function findFactors(kv: Kv, userId: string): Promise<Factors> {
  const [totp, passkeys] = await Promise.all([findTotp(kv, userId), findPasskeysOf(kv, userId)]);
  return { totp, passkeys };
}

/** Whether the account has a second factor. */
export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

/** Takes the authenticator app away with its recovery codes, and a secret that waits for its first code. Its decision writes the account. */
export const totpRemoval = (userId: string): readonly Write[] =>
  [totpRecords, totpEnrolmentRecords].map((records) => ({ key: records.at(userId), erase: true }));

/** Takes passkeys away. Its decision writes the account. */
export const passkeyRemoval = (passkeys: readonly PasskeyRecord[]): Write[] => passkeys.flatMap(passkeyRecords.remove);

/**
 * Whether nothing that comes by letter takes the account's factors away: an administrator's mailbox must not open the console. Another
 * administrator does, where they are lost.
 */
export const keepsFactors = ({ role }: Pick<UserRecord, "role">): boolean => role === "admin";

/**
 * Removes every factor but the password: passkeys, authenticator app, recovery codes. Must be committed by a decision
 * that has read the account before this call and writes it: adding a factor writes the account too, so none is
 * missed. Adds no read, and sends no e-mail. Proofs of sessions end with the sessions.
 */
export async function dropFactors(kv: Kv, userId: string): Promise<readonly Write[]> {
  return [...totpRemoval(userId), ...passkeyRemoval(await findPasskeysOf(kv, userId))];
}
