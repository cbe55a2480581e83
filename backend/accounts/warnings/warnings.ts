import type { Environment } from "../../platform/environment.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { decoyWrites } from "../../platform/mail/decoy.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { emailKey, type UserRecord } from "../users/store.ts";
import { keepsTryingLetter } from "./letters.ts";

export interface WarningsDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly limits: Pick<Limits, "spend">;
  readonly publicUrl: string;
}

/** What an owner is told of strangers. */
export function createWarnings({ kv, environment, limits, publicUrl }: WarningsDeps) {
  return {
    /**
     * Somebody keeps trying to get into the account with this address: its owner, if it has one, gets a letter, one a day.
     * An unknown address is counted as a known one.
     */
    async keepsTrying(email: string, user: UserRecord | null): Promise<void> {
      if (!(await limits.spend("warningAccount", emailKey(email)))) return;
      const writes =
        user && !user.disabled
          ? [mailWrite(environment, keepsTryingLetter(user.email, environment.now(), publicUrl))]
          : decoyWrites(environment);
      await addWrites(kv.atomic(), writes).commit();
    },
  };
}

export type Warnings = ReturnType<typeof createWarnings>;
