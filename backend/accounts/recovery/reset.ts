import type { ResetPasswordRequest } from "../../contract/recovery.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findApiKeysOf } from "../api-keys/store.ts";
import { refuseCommonPassword } from "../auth/common-passwords.ts";
import type { Passwords } from "../auth/password.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Visitor } from "../auth/visitor.ts";
import { findFactors, keepsFactors, passkeyRemoval } from "../second-factor/factors.ts";
import type { Takeover } from "../takeover/takeover.ts";
import {
  emailKey,
  findUser,
  type UserRecord,
  userRecords,
  withEndedSessions,
  withRevokedKeys,
} from "../users/store.ts";
import type { Opened, RecoveryCookie } from "./browsers.ts";
import { changedEmail } from "./emails.ts";
import { recoveryRecords } from "./store.ts";

export interface ResetDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly takeover: Takeover;
  /** Origin of links in e-mails. */
  readonly publicUrl: string;
}

/** Creates the last step of a recovery, `reset`, which sets the new password. */
export function createReset(deps: ResetDeps, opened: Opened) {
  const { kv, passwords, sessions, limits, takeover, publicUrl } = deps;
  const { now } = deps.environment;

  /**
   * Sets the password and invalidates the cookie. If the password is refused, nothing changes.
   *
   * All sessions and other recoveries end, API keys are revoked, webhooks are switched off, and an e-mail is sent.
   * Passkeys are removed, except those in `keepPasskeys`; an authenticator app stays. An administrator keeps all
   * second factors, because access to a mailbox must not be enough to open the console.
   *
   * If the address was not proven yet, the recovery proves it: the reader of the mailbox takes the account over, and
   * all second factors are removed.
   */
  return async function reset(
    { email, newPassword, keepPasskeys = [] }: ResetPasswordRequest,
    cookie: RecoveryCookie | undefined,
    visitor: Visitor,
  ): Promise<void> {
    const failed = () => new Refusal("forbidden", "Invalid session. Please start the process over");
    const first = await opened(cookie);
    if (first?.value.step !== "password" || emailKey(email) !== emailKey(first.value.email)) throw failed();
    await refuseCommonPassword(newPassword, email);
    const passwordHash = await passwords.hash(newPassword);
    const { before, after } = await commit<{ readonly before: UserRecord; readonly after: UserRecord }>(
      kv,
      async (read) => {
        const stored = await opened(cookie, read);
        if (stored?.value.step !== "password" || stored.value.userId === null) throw failed();
        const user = await findUser(read, stored.value.userId);
        if (!user || user.disabled || user.sessionEpoch !== stored.value.epoch) throw failed();
        // The account has changed its address since the recovery began.
        if (emailKey(user.email) !== emailKey(email)) throw failed();
        const at = now();
        const updatedAt = new Date(at).toISOString();
        const isTakenOver = user.emailProvenAt === undefined;
        // Must be read after the account. Adding a factor also writes the account, so a factor added later makes this
        // commit fail.
        const { passkeys, totp } = await findFactors(kv, user.id);
        const staying = passkeys.filter(({ id }) => keepsFactors(user) || (!isTakenOver && keepPasskeys.includes(id)));
        const removed = passkeys.filter((passkey) => !staying.includes(passkey));
        const off = isTakenOver ? [] : await takeover.endsListening(read, user.id, "recovery");
        const told = changedEmail(user, publicUrl, {
          passkeys: staying.map(({ createdAt }) => createdAt),
          removed: removed.length,
          app: totp !== null && (keepsFactors(user) || !isTakenOver),
          keys: (await findApiKeysOf(kv, user)).length,
          webhooks: off.length > 0,
        });
        const spent = [...recoveryRecords.remove(stored.value), mailWrite(deps.environment, told)];
        if (isTakenOver) {
          const part = { passwordHash, updatedAt, emailProvenAt: updatedAt, recoveredAt: at };
          const taken = await takeover.by(read, user, part);
          return { writes: [...spent, ...taken.writes], result: { before: user, after: taken.account } };
        }
        const shut = withRevokedKeys(withEndedSessions(user));
        const next: UserRecord = { ...shut, passwordHash, updatedAt, recoveredAt: at };
        return {
          writes: [...spent, ...userRecords.replace(user, next), ...passkeyRemoval(removed), ...off],
          result: { before: user, after: next },
          besideLog: "No change of the log depends on a password or on sessions.",
        };
      },
    );
    visitor.keepKnown(before, after);
    await limits.forgive("password", emailKey(after.email), visitor.from(after));
    await sessions.sweepOf(after.id, after.sessionEpoch);
    securityEvent("reset", { user: after.id });
  };
}
