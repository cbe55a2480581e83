import type { ChangePasswordRequest } from "../../contract/password.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findApiKeysOf } from "../api-keys/store.ts";
import { refuseCommonPassword } from "../auth/common-passwords.ts";
import type { Passwords } from "../auth/password.ts";
import type { Caller } from "../auth/service.ts";
import type { Sessions } from "../auth/sessions.ts";
import { isSignedIn, type SessionRecord, sessionRecords } from "../auth/store.ts";
import type { Visitor } from "../auth/visitor.ts";
import { findUser, type UserRecord, userRecords, withEndedSessions } from "../users/store.ts";
import { changedInSessionEmail } from "./emails.ts";

export interface PasswordChangeDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly limits: Limits;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /** Origin of links in e-mails. */
  readonly publicUrl: string;
}

interface Changed {
  readonly before: UserRecord;
  readonly after: UserRecord;
}

/** Lets a signed-in user who knows the current password choose a new one. */
export function createPasswordChange({ kv, environment, limits, passwords, sessions, publicUrl }: PasswordChangeDeps) {
  const { now } = environment;
  return {
    /**
     * Sets the new password, ends every other session, and notifies the owner by e-mail. This session, passkeys and
     * API keys stay valid. Guesses at the current password are limited like those at sign-in, but per session. So a
     * stolen session allows no faster guessing, and cannot lock the owner out.
     */
    async change({ user: { id }, session }: Caller, form: ChangePasswordRequest, visitor: Visitor): Promise<void> {
      const { currentPassword, newPassword } = form;
      const signedOut = () => new Refusal("unauthenticated", "Please sign in.");
      const known = await findUser(kv, id);
      if (!known) throw signedOut();
      await refuseCommonPassword(newPassword, known.email);
      const guess = await limits.guess("stepUp", session.id);
      if (!(await passwords.verify(known.passwordHash, currentPassword))) {
        securityEvent("reauthentication_failed", { user: id }, { method: "password" });
        throw new Refusal("forbidden", "The password is wrong.");
      }
      await guess.right();
      if (currentPassword.normalize("NFC") === newPassword.normalize("NFC"))
        throw new Refusal("invalid_input", "newPassword must differ from the current password.");
      const passwordHash = await passwords.hash(newPassword);
      const { before, after } = await commit<Changed>(kv, async (read) => {
        const user = await findUser(read, id);
        const stored = present(await read.get<SessionRecord>(sessionRecords.at(session.id)));
        if (!user || !stored || !isSignedIn(stored, user, now())) throw signedOut();
        if (user.passwordHash !== known.passwordHash)
          throw new Refusal("conflict", "The password was changed by another request. Please try again.");
        const at = now();
        const next: UserRecord = { ...withEndedSessions(user), passwordHash, updatedAt: new Date(at).toISOString() };
        const keys = await findApiKeysOf(kv, user);
        const kept: SessionRecord = { ...stored, epoch: next.sessionEpoch, authenticatedAt: at };
        return {
          writes: [
            ...userRecords.replace(user, next),
            ...sessionRecords.replace(stored, kept, at),
            mailWrite(environment, changedInSessionEmail(user, at, publicUrl, keys.length)),
          ],
          result: { before: user, after: next },
          besideLog: "No change of the log depends on a password or on sessions.",
        };
      });
      visitor.keepKnown(before, after);
      await sessions.sweepOf(id, after.sessionEpoch);
      securityEvent("password_changed", { user: id });
    },
  };
}

export type PasswordChange = ReturnType<typeof createPasswordChange>;
