import type { TokenPair } from "../../contract/auth.ts";
import { TOTP_ENROLMENT_MS } from "../../contract/constants.ts";
import type { AuthenticatorAppOptions, RecoveryCodes, SecondFactor } from "../../contract/second-factor.ts";
import type { Environment } from "../../platform/environment.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites, present } from "../../platform/kv/write.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Caller } from "../auth/service.ts";
import type { Sessions } from "../auth/sessions.ts";
import { isSignedIn, type SessionRecord, sessionRecords } from "../auth/store.ts";
import type { Visitor } from "../auth/visitor.ts";
import { stepOfCode, totpUri } from "../totp/codes.ts";
import { codesRenewedEmail, totpAddedEmail, totpRemovedEmail } from "../totp/emails.ts";
import { findTotp, type Totp } from "../totp/proof.ts";
import { digestOfCode, newRecoveryCodes } from "../totp/recovery-codes.ts";
import { type TotpEnrolmentRecord, type TotpRecord, totpEnrolmentRecords, totpRecords } from "../totp/store.ts";
import { type UserRecord, userRecords } from "../users/store.ts";
import { findFactors, hasFactor, totpRemoval } from "./factors.ts";

export interface SecondFactorDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly sessions: Sessions;
  readonly totp: Totp;
  /** Origin of links in e-mails. */
  readonly publicUrl: string;
}

const wrongCode = () => new Refusal("forbidden", "The code is wrong.");

export function createSecondFactor({ kv, environment, sessions, totp, publicUrl }: SecondFactorDeps) {
  const { now, randomBytes } = environment;

  /** Returns the account of an active session. Throws if the session has ended since the request arrived. */
  async function signedIn(read: Reader, { user, session }: Caller) {
    const [account, stored] = await read.getMany<[UserRecord, SessionRecord]>([
      userRecords.at(user.id),
      sessionRecords.at(session.id),
    ]);
    if (account.versionstamp === null || stored.versionstamp === null)
      throw new Refusal("unauthenticated", "Please sign in.");
    if (!isSignedIn(stored.value, account.value, now())) throw new Refusal("unauthenticated", "Please sign in.");
    return { account: account.value, session: stored.value, accountWrite: { key: account.key, value: account.value } };
  }

  function newCodes(userId: string) {
    const recoveryCodes = newRecoveryCodes(randomBytes);
    return { recoveryCodes, codes: recoveryCodes.map((code) => digestOfCode(userId, code)), codesMadeAt: now() };
  }

  /**
   * Throws unless an administrator's account has a second factor, and the session has proven one. All actions that
   * are only for administrators call this first.
   */
  async function require({ user, session }: Caller): Promise<void> {
    if (!hasFactor(await findFactors(kv, user.id)))
      throw new Refusal(
        "second_factor_missing",
        "Administrators need a second factor: add a passkey or an authenticator app first.",
      );
    if (session.secondFactorAt === undefined) throw sessions.secondFactorWanted();
  }

  return {
    require,

    /** Returns the caller. If `require` refuses an administrator, the returned caller has the role `user`. */
    async asProven(caller: Caller): Promise<Caller> {
      if (caller.user.role !== "admin") return caller;
      const isProven = await require(caller).then(
        () => true,
        () => false,
      );
      return isProven ? caller : { ...caller, user: { ...caller.user, role: "user" } };
    },

    /** Returns the user's second factors, and whether this session has proven one. */
    async read({ user, session }: Caller): Promise<SecondFactor> {
      const { totp: app, passkeys } = await findFactors(kv, user.id);
      return {
        app: app && {
          createdAt: new Date(app.createdAt).toISOString(),
          lastUsedAt: new Date(app.lastUsedAt).toISOString(),
          recoveryCodesLeft: app.codes.length,
        },
        passkeys: passkeys.length,
        required: user.role === "admin",
        proven: session.secondFactorAt !== undefined,
      };
    },

    /**
     * Creates a secret for an authenticator app. It replaces an earlier secret that was not confirmed. Throws if the
     * account already has an app.
     */
    async enrolOptions({ user }: Caller): Promise<AuthenticatorAppOptions> {
      if (await findTotp(kv, user.id)) throw alreadyThere();
      const { secret, sealed } = totp.newSecret(user.id);
      const at = now();
      const record: TotpEnrolmentRecord = { userId: user.id, sealed, expiresAt: at + TOTP_ENROLMENT_MS };
      await addWrites(kv.atomic(), totpEnrolmentRecords.put(record, at)).commit();
      return { secret, uri: totpUri(secret, user.email) };
    },

    /**
     * Adds the app if the first code is correct. From then on, signing in with the password also needs a code. The
     * session counts as proven by a second factor. The recovery codes are only in this answer.
     */
    async enrol(caller: Caller, code: string, visitor: Visitor): Promise<RecoveryCodes> {
      const userId = caller.user.id;
      const guess = await totp.guess(userId, visitor.from(caller.user));
      const { recoveryCodes, ...codes } = newCodes(userId);
      await commit(kv, async (read) => {
        const { account, session, accountWrite } = await signedIn(read, caller);
        if (await findTotp(read, userId)) throw alreadyThere();
        const waiting = present(await read.get<TotpEnrolmentRecord>(totpEnrolmentRecords.at(userId)));
        const at = now();
        if (!waiting || !isAhead(waiting.expiresAt, at, TOTP_ENROLMENT_MS))
          throw new Refusal(
            "gone",
            "The enrolment of the authenticator app has expired. Please start again with a new QR code.",
          );
        const lastStep = stepOfCode(totp.secretOf(waiting), code.replaceAll(/\s/g, ""), at);
        if (lastStep === null) throw wrongCode();
        const record: TotpRecord = {
          userId,
          sealed: waiting.sealed,
          lastStep,
          createdAt: at,
          lastUsedAt: at,
          ...codes,
        };
        return {
          writes: [
            accountWrite,
            ...totpEnrolmentRecords.remove(waiting),
            ...totpRecords.put(record),
            ...sessionRecords.replace(session, { ...session, authenticatedAt: at, secondFactorAt: at }, at),
            mailWrite(environment, totpAddedEmail({ to: account, at, publicUrl })),
          ],
          result: undefined,
          besideLog: "The account is written unchanged.",
        };
      });
      await guess.right();
      securityEvent("factor_added", { user: userId });
      return { recoveryCodes };
    },

    /** Creates new recovery codes. The old ones become invalid. */
    async renewCodes(caller: Caller): Promise<RecoveryCodes> {
      const { recoveryCodes, ...codes } = newCodes(caller.user.id);
      await commit(kv, async (read) => {
        const { account } = await signedIn(read, caller);
        const record = await findTotp(read, account.id);
        if (!record) throw noneThere();
        const told = codesRenewedEmail({ to: account, at: codes.codesMadeAt, publicUrl });
        const next: TotpRecord = { ...record, ...codes };
        return { writes: [...totpRecords.replace(record, next), mailWrite(environment, told)], result: undefined };
      });
      securityEvent("factor_codes_made", { user: caller.user.id });
      return { recoveryCodes };
    },

    /** Removes the authenticator app with its recovery codes, and notifies the owner by e-mail. */
    async remove(caller: Caller): Promise<void> {
      await commit(kv, async (read) => {
        const { account, accountWrite } = await signedIn(read, caller);
        if (!(await findTotp(read, account.id))) throw noneThere();
        const told = totpRemovedEmail({ to: account, at: now(), publicUrl, by: "owner" });
        return {
          writes: [accountWrite, ...totpRemoval(account.id), mailWrite(environment, told)],
          result: undefined,
          besideLog: "The account is written unchanged.",
        };
      });
      securityEvent("factor_removed", { user: caller.user.id });
    },

    /**
     * Confirms a signed-in user by a code. The session then counts as recently signed in with a second factor, and
     * gets new tokens.
     */
    async confirm({ user, session }: Caller, code: string, visitor: Visitor): Promise<TokenPair> {
      const guess = await totp.guess(user.id, visitor.from(user));
      const by = await commit(kv, async (read) => {
        const record = await findTotp(read, user.id);
        const used = record && totp.use(record, user, code);
        if (!used) {
          securityEvent("reauthentication_failed", { user: user.id }, { method: "totp" });
          throw wrongCode();
        }
        return { writes: used.writes, result: used.by };
      });
      await guess.right();
      const pair = await sessions.confirm(session.id, { bySecondFactor: true });
      visitor.remember(user);
      if (by === "recovery code") securityEvent("factor_code_spent", { user: user.id });
      securityEvent("reauthenticated", { user: user.id }, { method: "totp" });
      return pair;
    },

    /**
     * Throws unless the session has proven its user's identity recently. `strongly`: by a second factor, if the
     * account has one. The console, and adding or removing factors, require this, because a password alone must not
     * be enough to replace a second factor.
     */
    async requireRecent({ user, session }: Caller, { strongly }: { readonly strongly: boolean }): Promise<void> {
      const counts = strongly && (await isStrong(user));
      sessions.requireRecent(session, { bySecondFactor: counts });
    },
  };

  /**
   * Returns whether a second factor is required of this user. An administrator's passkey counts as a second factor;
   * for other users, a passkey is another way to sign in.
   */
  async function isStrong(user: UserRecord): Promise<boolean> {
    const factors = await findFactors(kv, user.id);
    return factors.totp !== null || (user.role === "admin" && hasFactor(factors));
  }
}

export type SecondFactorService = ReturnType<typeof createSecondFactor>;

const alreadyThere = () => new Refusal("conflict", "Your account has an authenticator app: remove it first.");
const noneThere = () => new Refusal("not_found", "Your account has no authenticator app.");
