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
  /** Key under which secrets are sealed. */
  readonly key: Keys;
  /** Origin of the links in letters. */
  readonly publicUrl: string;
}

/** What comes of a right code. */
export interface UsedCode {
  readonly by: "totp" | "recovery code";
  readonly writes: readonly Write[];
}

/** The codes of authenticator apps, and the recovery codes in their place. */
export function createTotp({ environment, limits, key, publicUrl }: TotpDeps) {
  const { now, randomBytes } = environment;
  const sealing = createSealing(key, randomBytes);

  const secretOf = ({ sealed, userId }: Pick<TotpRecord, "sealed" | "userId">) => sealing.unseal(sealed, userId);

  return {
    secretOf,

    /** Seals the secrets of all accounts again, under the present key; answers how many. Before this the key before must stay. */
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

    /** A new secret of this account: to be shown, and to be kept. */
    newSecret(userId: string): { readonly secret: string; readonly sealed: string } {
      const secret = newTotpSecret(randomBytes);
      return { secret, sealed: sealing.seal(secret, userId) };
    },

    /** Counts a guess at the codes of an account, before it is compared. Rejects with `rate_limited` during the wait that wrong ones have earned. */
    guess: (userId: string, from: Guesser): Promise<Guess> => limits.guess("secondFactor", userId, from),

    /**
     * What is to be written, and by what it was proven, once `typed` is right: a code of a step that no code was taken of since, or a recovery code that is
     * left, which goes with a letter. `null` when it is wrong. The guess was counted before.
     */
    use(record: TotpRecord, user: Pick<UserRecord, "email">, typed: string): UsedCode | null {
      const at = now();
      if (looksLikeRecoveryCode(typed)) {
        const digest = digestOfCode(record.userId, typed);
        const codes = record.codes.filter((other) => other !== digest);
        if (codes.length === record.codes.length) return null;
        const used: TotpRecord = { ...record, codes, lastUsedAt: at };
        const told = usedCodeEmail({ to: user.email, left: codes.length, at, publicUrl });
        return { by: "recovery code", writes: [...totpRecords.replace(record, used), mailWrite(environment, told)] };
      }
      const step = stepOfCode(secretOf(record), typed.replaceAll(/\s/g, ""), at);
      if (step === null || isUsedUp(step, record.lastStep)) return null;
      const writes = totpRecords.replace(record, { ...record, lastStep: step, lastUsedAt: at });
      return { by: "totp", writes };
    },
  };
}

/** How far ahead of a code the last one may be: ten minutes of steps. One that is further was taken under a clock that was ahead. */
const BELIEVED_STEPS = 20;

/** Whether a code of this step, which is of now, was taken or is older than one that was. */
const isUsedUp = (step: number, lastStep: number): boolean => step <= lastStep && lastStep <= step + BELIEVED_STEPS;

export type Totp = ReturnType<typeof createTotp>;

/** The account's authenticator app; `null` when it has none. */
export const findTotp = async (read: Reader, userId: string): Promise<TotpRecord | null> =>
  present(await read.get<TotpRecord>(totpRecords.at(userId)));
