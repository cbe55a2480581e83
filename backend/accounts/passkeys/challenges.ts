import { Buffer } from "node:buffer";
import { PASSKEY_CHALLENGE_MS } from "../../contract/constants.ts";
import type { Environment } from "../../platform/environment.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites } from "../../platform/kv/write.ts";

/** Purpose of a challenge. A response to a challenge of one purpose is invalid for any other. */
export type Purpose = "login" | "add" | "confirm";

/** A challenge: 32 random bytes that an authenticator signs once. */
export interface ChallengeRecord {
  readonly id: string;
  /** The 32 random bytes, base64url. */
  readonly challenge: string;
  readonly purpose: Purpose;
  /** User whose passkey must sign the challenge. `null` at sign-in, because the passkey then identifies the user. */
  readonly userId: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export const challengeRecords = collection<ChallengeRecord>(["passkey_challenges"], {
  key: ({ id }) => [id],
  until: ({ expiresAt }) => expiresAt,
  // Not part of the data export: the challenge is random and contains no personal data.
  person: { isOf: ({ userId }, { id }) => userId === id, exported: null },
});

export function createChallenges(kv: Kv, { now, randomBytes }: Environment) {
  const random = (length: number) => Buffer.from(randomBytes(length)).toString("base64url");
  return {
    async issue(purpose: Purpose, userId: string | null): Promise<{ readonly id: string; readonly challenge: string }> {
      const id = random(16);
      const challenge = random(32);
      const at = now();
      const record: ChallengeRecord = { id, challenge, purpose, userId, expiresAt: at + PASSKEY_CHALLENGE_MS };
      await addWrites(kv.atomic(), challengeRecords.put(record, at)).commit();
      return { id, challenge };
    },

    /**
     * Removes and returns a challenge. Call it before the response is checked, so that only one of several parallel
     * attempts gets the challenge. Returns `null` if the challenge is unknown, expired, used, or for another purpose.
     */
    async spend(id: string, purpose: Purpose, userId: string | null): Promise<string | null> {
      const stored = await kv.get<ChallengeRecord>(challengeRecords.at(id));
      if (stored.versionstamp === null) return null;
      const { ok } = await addWrites(kv.atomic().check(stored), challengeRecords.remove(stored.value)).commit();
      const { value } = stored;
      const stands = isAhead(value.expiresAt, now(), PASSKEY_CHALLENGE_MS);
      const fits = stands && value.purpose === purpose && value.userId === userId;
      return ok && fits ? value.challenge : null;
    },
  };
}
