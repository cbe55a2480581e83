import type { Environment } from "../../platform/environment.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present, type Write } from "../../platform/kv/write.ts";
import type { Guess, Guesser } from "../../platform/limits/guesses.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { createSealing } from "../../platform/sealing.ts";
import type { Keys } from "../../platform/secrets.ts";
import type { UserRecord } from "../users/store.ts";
import { newTotpSecret, stepOfCode } from "./codes.ts";
import { usedCodeEmail } from "./emails.ts";
import { digestOfCode, looksLikeRecoveryCode } from "./recovery-codes.ts";
import { type TotpRecord, totpRecords } from "./store.ts";

export interface TotpDeps {
  readonly environment: Environment;
  readonly limits: Limits;
  /** Key that encrypts the secrets. */
  readonly key: Keys;
  /** Origin of links in e-mails. */
  readonly publicUrl: string;
}

/** Result of a correct code. */
export interface UsedCode {
  readonly by: "totp" | "recovery code";
  readonly writes: readonly Write[];
}

/** Checks codes of authenticator apps, and recovery codes, which can be used instead. */
export function createTotp({ environment, limits, key, publicUrl }: TotpDeps) {
  const { now, randomBytes } = environment;
  const sealing = createSealing(key, randomBytes);

  const secretOf = ({ sealed, userId }: Pick<TotpRecord, "sealed" | "userId">) => sealing.unseal(sealed, userId);

  return {
    secretOf,

    /**
     * Encrypts the secrets of all accounts again with the current key, and returns how many it encrypted. The
     * previous key is needed until this is done.
     */
    async resealAll(kv: Kv): Promise<number> {
      let sealed = 0;
      for await (const { value } of kv.list<TotpRecord>({ prefix: totpRecords.all })) {
        const done = await commit(kv, async (read) => {
          const record = present(await read.get<TotpRecord>(totpRecords.at(value.userId)));
          if (!record) return { writes: [], result: false };
          const next = { ...record, sealed: sealing.seal(secretOf(record), record.userId) };
          return { writes: totpRecords.replace(record, next), result: true };
        });
        if (done) sealed += 1;
      }
      return sealed;
    },

    /** Returns a new secret for this account, both in plain text and encrypted. */
    newSecret(userId: string): { readonly secret: string; readonly sealed: string } {
      const secret = newTotpSecret(randomBytes);
      return { secret, sealed: sealing.seal(secret, userId) };
    },

    /**
     * Counts a guess at the codes of an account, before it is compared. After wrong codes, rejects with
     * `rate_limited` until the wait is over.
     */
    guess: (userId: string, from: Guesser): Promise<Guess> => limits.guess("secondFactor", userId, from),

    /**
     * Returns the kind of a correct code, and the writes that mark it as used; `null` if `typed` is wrong. Correct
     * codes are those of the app for a step after the last used one, and unused recovery codes. The use of a recovery
     * code is notified by e-mail. Call `guess` first.
     */
    use(record: TotpRecord, user: Pick<UserRecord, "email">, typed: string): UsedCode | null {
      const at = now();
      if (looksLikeRecoveryCode(typed)) {
        const digest = digestOfCode(record.userId, typed);
        const codes = record.codes.filter((other) => other !== digest);
        if (codes.length === record.codes.length) return null;
        const used: TotpRecord = { ...record, codes, lastUsedAt: at };
        const told = usedCodeEmail({ to: user, left: codes.length, at, publicUrl });
        return { by: "recovery code", writes: [...totpRecords.replace(record, used), mailWrite(environment, told)] };
      }
      const step = stepOfCode(secretOf(record), typed.replaceAll(/\s/g, ""), at);
      if (step === null || isUsedUp(step, record.lastStep)) return null;
      const writes = totpRecords.replace(record, { ...record, lastStep: step, lastUsedAt: at });
      return { by: "totp", writes };
    },
  };
}

/**
 * A last used code that is more than 20 steps (ten minutes) ahead of the new one was accepted while the server's clock
 * was fast, and is ignored.
 */
const BELIEVED_STEPS = 20;

/** Returns whether a code of this (current) step was already used, or is older than a used one. */
const isUsedUp = (step: number, lastStep: number): boolean => step <= lastStep && lastStep <= step + BELIEVED_STEPS;

export type Totp = ReturnType<typeof createTotp>;

/** Returns the account's authenticator app; `null` if it has none. */
export const findTotp = async (read: Reader, userId: string): Promise<TotpRecord | null> =>
  present(await read.get<TotpRecord>(totpRecords.at(userId)));
