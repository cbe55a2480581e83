import { Buffer } from "node:buffer";
import { OTP_MS } from "../../contract/constants.ts";
import { ACCOUNT_MESSAGES } from "../../contract/messages.ts";
import type {
  ForgotPasswordAnswer,
  RecoveryAnswer,
  RecoveryPasskeysAnswer,
  VerifyOtpRequest,
} from "../../contract/recovery.ts";
import { commit } from "../../platform/kv/commit.ts";
import { addWrites, type Write } from "../../platform/kv/write.ts";
import { decoyWrites } from "../../platform/mail/decoy.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Keys } from "../../platform/secrets.ts";
import type { Visitor } from "../auth/visitor.ts";
import { countTry, createCodes, MAX_TRIES } from "../codes/mailed-code.ts";
import { findPasskeysOf, toPasskey } from "../passkeys/store.ts";
import { keepsFactors } from "../second-factor/factors.ts";
import { emailKey, findUser, findUserByEmail, type UserRecord } from "../users/store.ts";
import type { Warnings } from "../warnings/warnings.ts";
import { createBrowsers, type RecoveryCookie } from "./browsers.ts";
import { codeEmail } from "./emails.ts";
import { createReset, type ResetDeps } from "./reset.ts";
import { type RecoveryRecord, recoveryRecords } from "./store.ts";

export interface RecoveryDeps extends ResetDeps {
  readonly warnings: Warnings;
  /** HMAC key of codes and cookies. */
  readonly key: Keys;
}

/**
 * Password recovery in three steps: `forgot` sets a cookie and sends a code, `verify` exchanges the code for a second
 * cookie, and `reset` sets the password and invalidates that cookie. Every step needs the cookie of the previous one,
 * so another browser can change nothing, even if its user knows the address or reads the mailbox.
 *
 * Requests for an unknown address get the same answer, count against the same limits and take the same time as those
 * for a known one, but no code is valid for them.
 */
export function createRecovery(deps: RecoveryDeps) {
  const { kv, limits, warnings, key, publicUrl } = deps;
  const { now, randomBytes } = deps.environment;
  const codes = createCodes({ key, purpose: "code", randomBytes });

  const { newCookie, browserMacOf, opened } = createBrowsers(deps);

  /**
   * Returns whether one more code may be e-mailed. Devices that the account knows have a separate limit, which
   * strangers cannot use up.
   */
  async function spendEmail(email: string, user: UserRecord | null, visitor: Visitor): Promise<boolean> {
    const subject = emailKey(email);
    const { device, network } = visitor.from(user);
    if (device !== null) return limits.spend("forgotNetwork", `${subject} ${device}`);
    const isLeft =
      (await limits.spend("forgotNetwork", `${subject} ${network}`)) && (await limits.spend("forgotAccount", subject));
    if (!isLeft) await warnings.keepsTrying(email, user);
    return isLeft;
  }

  /**
   * Counts a try before its code is compared. Even if strangers have used up the account's limit, the first try of
   * each code is allowed.
   */
  async function charge({ email, userId, tries }: RecoveryRecord, visitor: Visitor): Promise<void> {
    const subject = emailKey(email);
    const user = await findUser(kv, userId ?? "nobody");
    const { device, network } = visitor.from(user);
    if (device !== null) return limits.take("recoveryNetwork", `${subject} ${device}`);
    await limits.take("recoveryNetwork", `${subject} ${network}`);
    if (tries > 0) await limits.take("recoveryAccount", subject);
    else await limits.spend("recoveryAccount", subject);
  }

  const newId = () => Buffer.from(randomBytes(16)).toString("base64url");

  return {
    /**
     * Begins a recovery and e-mails a code to the owner of the address. A pending recovery of this browser is
     * replaced. If the limit of e-mails is reached, the answer is the same, but no code is sent: the code of a
     * pending recovery for this address stays valid; otherwise the new recovery has no valid code.
     */
    async forgot(
      email: string,
      cookie: RecoveryCookie | undefined,
      visitor: Visitor,
    ): Promise<{ readonly answer: ForgotPasswordAnswer; readonly cookie: RecoveryCookie }> {
      const message = "If an account has this address, a code is on its way.";
      const user = await findUserByEmail(kv, email);
      const hasEmail = await spendEmail(email, user, visitor);
      const before = await opened(cookie);
      if (!hasEmail && cookie && before && waitsFor(before.value, email)) {
        await addWrites(kv.atomic(), decoyWrites(deps.environment)).commit();
        const { id, expiresAt } = before.value;
        return { answer: { message, context: id, otpExpiry: new Date(expiresAt).toISOString() }, cookie };
      }
      const account = user && !user.disabled ? user : null;
      const owner = hasEmail ? account : null;
      const id = newId();
      const { code, kept } = codes.issue(id);
      const next = newCookie(id);
      const at = now();
      const expiresAt = at + OTP_MS;
      const record: RecoveryRecord = {
        id,
        email,
        userId: owner?.id ?? null,
        epoch: owner?.sessionEpoch ?? 0,
        step: "code",
        ...kept,
        browserMac: browserMacOf(next),
        expiresAt,
      };
      const mail = mailWrite(deps.environment, codeEmail(owner ?? email, code, id, publicUrl));
      const writes: Write[] = [
        ...recoveryRecords.put(record, at),
        ...(owner ? [mail] : decoyWrites(deps.environment)),
        { key: before?.key ?? recoveryRecords.at("none"), erase: true },
      ];
      await addWrites(kv.atomic(), writes).commit();
      securityEvent("recovery_begun", account ? { user: account.id } : { email: emailKey(email) });
      return { answer: { message, context: id, otpExpiry: new Date(expiresAt).toISOString() }, cookie: next };
    },

    /** Returns this browser's recovery if its code has not been entered yet. Throws `gone` if there is none. */
    async current(cookie: RecoveryCookie | undefined): Promise<RecoveryAnswer> {
      const stored = await opened(cookie);
      if (stored?.value.step !== "code") throw new Refusal("gone", "This link is no longer valid.");
      const { id, email, expiresAt } = stored.value;
      return { email, context: id, otpExpiry: new Date(expiresAt).toISOString() };
    },

    /**
     * Exchanges the code for another cookie. The try is counted for the recovery and for the account before the code
     * is compared. The refusal is the same for every reason.
     */
    async verify(
      form: VerifyOtpRequest,
      cookie: RecoveryCookie | undefined,
      visitor: Visitor,
    ): Promise<RecoveryCookie> {
      const failed = () => new Refusal("invalid_input", ACCOUNT_MESSAGES.invalidOtp);
      const counted = await countTry<RecoveryRecord>(kv, recoveryRecords, now, {
        failed,
        charge: (record) => charge(record, visitor),
        async find(read) {
          const stored = await opened(cookie, read);
          if (stored?.value.step !== "code") throw failed();
          const record = stored.value;
          const isIts =
            form.context === record.id &&
            emailKey(form.email) === emailKey(record.email) &&
            Date.parse(form.otpExpiry) === record.expiresAt;
          if (!isIts) throw failed();
          return record;
        },
      });
      if (!codes.isRight(counted, counted.id, form.otp) || counted.userId === null) {
        securityEvent(
          "recovery_failed",
          counted.userId ? { user: counted.userId } : { email: emailKey(counted.email) },
        );
        if (counted.tries >= MAX_TRIES)
          await warnings.keepsTrying(counted.email, await findUser(kv, counted.userId ?? "nobody"));
        throw failed();
      }

      const next = newCookie(counted.id);
      const at = now();
      const expiresAt = at + OTP_MS;
      const proven: RecoveryRecord = { ...counted, step: "password", browserMac: browserMacOf(next), expiresAt };
      await commit(kv, async (read) => {
        const stored = await opened(cookie, read);
        // Another request of this browser has counted a try in between. The code stays valid and may be sent again.
        if (stored?.value.step !== "code" || stored.value.tries !== counted.tries) throw failed();
        return { writes: recoveryRecords.replace(stored.value, proven, at), result: undefined };
      });
      securityEvent("recovery_proven", { user: counted.userId });
      return next;
    },

    /**
     * Begins a recovery that needs no code, for a user who has just proven by an e-mailed link that they read the
     * mailbox.
     */
    async openFor(
      { id: userId, email, sessionEpoch: epoch }: UserRecord,
      cookie: RecoveryCookie | undefined,
    ): Promise<{ readonly answer: RecoveryAnswer; readonly cookie: RecoveryCookie }> {
      const before = await opened(cookie);
      const id = newId();
      const next = newCookie(id);
      const at = now();
      const record: RecoveryRecord = {
        id,
        email,
        userId,
        epoch,
        step: "password",
        ...codes.issue(id).kept,
        browserMac: browserMacOf(next),
        expiresAt: at + OTP_MS,
      };
      const writes: Write[] = [
        ...recoveryRecords.put(record, at),
        { key: before?.key ?? recoveryRecords.at("none"), erase: true },
      ];
      await addWrites(kv.atomic(), writes).commit();
      securityEvent("recovery_proven", { user: userId });
      const otpExpiry = new Date(record.expiresAt).toISOString();
      return { answer: { email, context: id, otpExpiry }, cookie: next };
    },

    /**
     * Returns the passkeys that the user may choose to keep, after the code was verified. The list is empty if there
     * is no choice, because all passkeys are removed or all stay.
     */
    async passkeys(cookie: RecoveryCookie | undefined): Promise<RecoveryPasskeysAnswer> {
      const stored = await opened(cookie);
      const user =
        stored?.value.step === "password" && stored.value.userId !== null
          ? await findUser(kv, stored.value.userId)
          : null;
      if (!user) throw new Refusal("gone", "This link is no longer valid.");
      const isAsked = user.emailProvenAt !== undefined && !keepsFactors(user);
      const passkeys = isAsked ? await findPasskeysOf(kv, user.id) : [];
      const { recoveredAt = 0 } = user;
      return {
        data: passkeys.map((passkey) => ({ ...toPasskey(passkey), known: passkey.createdAt < recoveredAt })),
      };
    },

    reset: createReset(deps, opened),
  };
}

export type Recovery = ReturnType<typeof createRecovery>;

/** Returns whether the recovery is pending, with a code that was sent to this address. */
const waitsFor = ({ step, email: to }: RecoveryRecord, email: string): boolean =>
  step === "code" && emailKey(to) === emailKey(email);
