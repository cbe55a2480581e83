import type { Environment } from "../../platform/environment.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { decoyWrites } from "../../platform/mail/decoy.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { emailKey, type UserRecord } from "../users/store.ts";
import { keepsTryingEmail, knowsPasswordEmail } from "./emails.ts";

export interface WarningsDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly limits: Pick<Limits, "spend">;
  readonly publicUrl: string;
}

/**
 * Warns owners about attacks on their accounts, with at most one e-mail of each kind per day. A call for an unknown
 * address counts against the same limits, so that it cannot be distinguished from a known one.
 */
export function createWarnings({ kv, environment, limits, publicUrl }: WarningsDeps) {
  async function tell(letter: typeof keepsTryingEmail, subject: string, user: UserRecord | null): Promise<void> {
    if (!(await limits.spend("warningAccount", subject))) return;
    const writes =
      user && !user.disabled
        ? [mailWrite(environment, letter(user, environment.now(), publicUrl))]
        : decoyWrites(environment);
    await addWrites(kv.atomic(), writes).commit();
  }

  return {
    /** Warns the owner that someone keeps trying to sign in to the account with this address. */
    keepsTrying: (email: string, user: UserRecord | null) => tell(keepsTryingEmail, emailKey(email), user),

    /** Warns the owner that someone who knows the password keeps trying codes. */
    knowsPassword: (user: UserRecord) => tell(knowsPasswordEmail, `${emailKey(user.email)} password`, user),
  };
}

export type Warnings = ReturnType<typeof createWarnings>;
