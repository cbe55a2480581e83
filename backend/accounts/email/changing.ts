import { Buffer } from "node:buffer";
import type { ChangeEmailAnswer } from "../../contract/address.ts";
import { EMAIL_UNDO_MS, OTP_MS } from "../../contract/constants.ts";
import type { User } from "../../contract/user.ts";
import type { Environment } from "../../platform/environment.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present, type Write } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Keys } from "../../platform/secrets.ts";
import {
  changeCodeEmail,
  changedFromEmail,
  changedToEmail,
  changeRefusedEmail,
  undoneEmail,
} from "../address/emails.ts";
import { createLinks, type LinkSecret, userIdOf } from "../address/links.ts";
import {
  type EmailChangeRecord,
  emailChangeRecords,
  emailProofRecords,
  type FormerEmailRecord,
  findFormerEmail,
  findHolder,
  formerEmailRecords,
  isTaken,
} from "../address/store.ts";
import type { Passwords } from "../auth/password.ts";
import type { Caller } from "../auth/service.ts";
import type { Sessions } from "../auth/sessions.ts";
import { isSignedIn } from "../auth/store.ts";
import { countTry, createCodes } from "../codes/mailed-code.ts";
import type { RecoveryCookie } from "../recovery/browsers.ts";
import type { Recovery } from "../recovery/service.ts";
import type { Takeover } from "../takeover/takeover.ts";
import { emailKey, findUser, toUser, type UserRecord, userRecords } from "../users/store.ts";
import { linkGone, signedOut, wrongCode } from "./proving.ts";

export interface ChangingDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly limits: Limits;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly recovery: Recovery;
  readonly takeover: Takeover;
  /**
   * Returns a write of the log's head, the record of its end. Offers by e-mail depend on the address, so this write
   * forces a concurrent change of the log to be decided again.
   */
  readonly headTouched: (read: Reader) => Promise<Write>;
  /** HMAC key of codes and links. */
  readonly key: Keys;
  /** Origin of links in e-mails. */
  readonly publicUrl: string;
}

/**
 * Changes the address of an account in three steps: the signed-in owner requests the change, the code sent to the new
 * mailbox confirms it, and the reader of the former mailbox may undo it for seven days. During these days no other
 * account can use the former address, and the account cannot change its address again.
 */
export function createChanging(deps: ChangingDeps) {
  const { kv, environment, limits, passwords, sessions, recovery, takeover, headTouched, key, publicUrl } = deps;
  const { now, randomBytes } = environment;
  const codes = createCodes({ key, purpose: "change-code", randomBytes });
  const links = createLinks({ key, purpose: "undo-link", randomBytes });

  async function refuseSecond(read: Reader, userId: string): Promise<void> {
    const former = await findFormerEmail(read, userId, now());
    if (former)
      throw new Refusal(
        "conflict",
        "The e-mail address was changed less than seven days ago. It can be changed again seven days after that change.",
      );
  }

  return {
    /**
     * Sends a code to the new address. If the address is taken, answer, records and timing are the same, but the
     * e-mail says that its reader already has an account.
     */
    async request({ user: { id }, session }: Caller, email: string): Promise<ChangeEmailAnswer> {
      const hasEmail = await limits.spend("changeLetterAccount", emailKey(email));
      return commit<ChangeEmailAnswer>(kv, async (read) => {
        const user = await findUser(read, id);
        if (!user || !isSignedIn(session, user, now())) throw signedOut();
        if (emailKey(user.email) === emailKey(email))
          throw new Refusal("invalid_input", "email is already the address of this account.");
        await refuseSecond(read, id);
        const { code, kept } = codes.issue(id);
        const at = now();
        const record: EmailChangeRecord = {
          userId: id,
          email,
          sessionId: session.id,
          epoch: user.sessionEpoch,
          ...kept,
          expiresAt: at + OTP_MS,
        };
        // A refusal is in the language of its reader, whose account has the address.
        const holder = await findHolder(read, email, at);
        const mail = holder
          ? changeRefusedEmail({ email, language: holder.language }, publicUrl)
          : changeCodeEmail({ email, language: user.language }, code);
        return {
          writes: [...emailChangeRecords.put(record, at), ...(hasEmail ? [mailWrite(environment, mail)] : [])],
          result: { email, codeExpiresAt: new Date(record.expiresAt).toISOString() },
        };
      });
    },

    /** Checks the code, sets the new address as proven, and notifies both addresses. */
    async confirm({ user: { id }, session }: Caller, code: string): Promise<User> {
      const counted = await countTry<EmailChangeRecord>(kv, emailChangeRecords, now, {
        failed: wrongCode,
        charge: () => limits.take("emailCodeAccount", id),
        async find(read) {
          const found = present(await read.get<EmailChangeRecord>(emailChangeRecords.at(id)));
          if (!found || !isAhead(found.expiresAt, now(), OTP_MS) || found.sessionId !== session.id) throw wrongCode();
          return found;
        },
      });
      if (!codes.isRight(counted, id, code)) {
        securityEvent("email_proof_failed", { user: id });
        throw wrongCode();
      }
      const { link, linkMac } = links.issue(id);
      const changed = await commit<UserRecord>(kv, async (read) => {
        const user = await findUser(read, id);
        const found = present(await read.get<EmailChangeRecord>(emailChangeRecords.at(id)));
        if (!user || !isSignedIn(session, user, now())) throw signedOut();
        const isSame = found?.codeMac === counted.codeMac && found.tries === counted.tries;
        if (!isSame || found.epoch !== user.sessionEpoch) throw wrongCode();
        await refuseSecond(read, id);
        if (await isTaken(read, found.email, now()))
          throw new Refusal("conflict", "An account with this e-mail address already exists.");
        const at = now();
        const since = new Date(at).toISOString();
        const next: UserRecord = { ...user, email: found.email, emailProvenAt: since, updatedAt: since };
        // A former address that was never proven is not reserved. It may belong to a stranger, who must be able to
        // use it at once.
        const isProven = user.emailProvenAt !== undefined;
        const former: FormerEmailRecord = { userId: id, email: user.email, linkMac, expiresAt: at + EMAIL_UNDO_MS };
        return {
          writes: [
            ...userRecords.replace(user, next),
            ...emailChangeRecords.remove(found),
            { key: emailProofRecords.at(id), erase: true },
            ...(isProven ? formerEmailRecords.put(former, at) : []),
            mailWrite(environment, changedToEmail(next, at)),
            mailWrite(environment, changedFromEmail({ to: user, at, link: isProven ? link : null, publicUrl })),
            await headTouched(read),
          ],
          result: next,
        };
      });
      securityEvent("email_changed", { user: id });
      return toUser(changed);
    },

    /**
     * Undoes the change, for the reader of the former mailbox. Ends all sessions and makes the password invalid,
     * which locks an intruder out. This browser may then choose a new password.
     */
    async undo(link: LinkSecret, cookie: RecoveryCookie | undefined) {
      const userId = userIdOf(link);
      const known = await findFormerEmail(kv, userId, now());
      if (!known || !links.isRight(known, link)) throw linkGone();
      // No one knows these random bytes, so the account can only be opened through the mailbox.
      const passwordHash = await passwords.hash(Buffer.from(randomBytes(32)).toString("base64url"));
      const restored = await commit<UserRecord>(kv, async (read) => {
        const user = await findUser(read, userId);
        const former = await findFormerEmail(read, userId, now());
        if (!user || user.disabled || former?.linkMac !== known.linkMac) throw linkGone();
        const at = new Date(now()).toISOString();
        const part = { email: former.email, emailProvenAt: at, passwordHash, updatedAt: at };
        const { account, writes } = await takeover.by(read, user, part);
        return {
          writes: [...writes, ...formerEmailRecords.remove(former), mailWrite(environment, undoneEmail(user, now()))],
          result: account,
        };
      });
      await sessions.sweepOf(userId, restored.sessionEpoch);
      securityEvent("email_change_undone", { user: userId });
      return recovery.openFor(restored, cookie);
    },
  };
}

export type Changing = ReturnType<typeof createChanging>;
