import type { LoginRequest, RegisterRequest, TokenPair } from "../../contract/auth.ts";
import { ACCOUNT_MESSAGES } from "../../contract/messages.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import type { Guess } from "../../platform/limits/guesses.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Keys } from "../../platform/secrets.ts";
import type { ProofEmails } from "../address/proof.ts";
import { isTaken } from "../address/store.ts";
import { findTotp, type Totp } from "../totp/proof.ts";
import {
  emailKey,
  findUser,
  findUserByEmail,
  newUser,
  type UserRecord,
  userKeys,
  userRecords,
} from "../users/store.ts";
import { acceptWallet, walletTaken } from "../users/wallet.ts";
import type { Warnings } from "../warnings/warnings.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import type { Passwords } from "./password.ts";
import type { Sessions } from "./sessions.ts";
import {
  findSession,
  isJustReplaced,
  isLive,
  isSignedIn,
  type SessionRecord,
  sessionRecords,
  withNextTokens,
} from "./store.ts";
import { type AccessClaims, type AccessTokens, checkRefreshToken, sessionIdOf } from "./tokens.ts";
import type { Visitor } from "./visitor.ts";

export interface AuthDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly totp: Totp;
  readonly warnings: Warnings;
  /** Address that the owner of a disabled account can write to. */
  readonly contactEmail: string;
  readonly proofEmails: ProofEmails;
  readonly accessTokens: AccessTokens;
  /** HMAC key of refresh tokens. */
  readonly refreshKey: Keys;
}

/**
 * Caller who is signed in. Session and account are read on each request, so a logout, a disabled account or a changed
 * role takes effect at once.
 */
export interface Caller {
  readonly user: UserRecord;
  readonly session: SessionRecord;
  readonly key: null;
}

/** Session and account that an access token names; each is `null` if it no longer exists. */
export interface Signed {
  readonly session: SessionRecord | null;
  readonly user: UserRecord | null;
}

const BY_PASSWORD = { bySecondFactor: false };

/** Creates the refusal of a sign-in. `otp`: the code that was sent with the password, if any. */
const wrong = (otp: string | undefined) =>
  new Refusal(
    "invalid_credentials",
    otp === undefined ? "Invalid e-mail or password." : "Invalid e-mail, password or code.",
  );

export function createAuth(deps: AuthDeps) {
  const { kv, passwords, limits, sessions, totp, warnings, proofEmails, accessTokens, refreshKey } = deps;
  const { now, ulid } = deps.environment;

  return {
    /**
     * Creates an account, sends the e-mail that proves its address, and signs in. Throws if the e-mail address is
     * taken, if another account has proven the wallet, or if the password is easily guessed.
     */
    async register(form: RegisterRequest, visitor: Visitor): Promise<TokenPair> {
      await refuseCommonPassword(form.password, form.email);
      const walletAddress = acceptWallet(form.walletAddress);
      const { firstName, lastName, email, language } = form;
      const passwordHash = await passwords.hash(form.password);
      const user = newUser(
        {
          id: ulid(),
          firstName,
          lastName,
          email,
          walletAddress,
          role: "user",
          passwordHash,
          ...(language && { language }),
        },
        now(),
      );
      const session = sessions.open(user, visitor.device, BY_PASSWORD);
      const hasEmail = await proofEmails.spend(email);
      await commit(kv, async (read) => {
        const byWallet = await read.get<string>(userKeys.byWallet(walletAddress));
        if (await isTaken(read, email, now()))
          throw new Refusal("conflict", "An account with this e-mail address already exists.");
        if (byWallet.versionstamp !== null) throw walletTaken();
        return {
          writes: [...userRecords.put(user), ...session.writes, ...(hasEmail ? proofEmails.write(user) : [])],
          result: undefined,
          besideLog: "No change of the log depends on a new account.",
        };
      });
      visitor.remember(user);
      securityEvent("registered", { user: user.id });
      return session.tokens();
    },

    /**
     * Signs in. A guess is counted before it is compared. An unknown address and a wrong password get the same
     * refusal in the same time, and are counted in the same way; so is a wrong password for a disabled account. Only
     * the correct password reveals that an account is disabled. If the account has an authenticator app, a correct
     * password without a code is refused with `second_factor_required`; with a code, a wrong password and a wrong
     * code get the same refusal.
     */
    async login({ email, password, otp }: LoginRequest, visitor: Visitor): Promise<TokenPair> {
      const meant = await findUserByEmail(kv, email);
      const guess = await limits.guess("password", emailKey(email), visitor.from(meant));
      let codeGuess: Guess | null = null;
      const session = await commit(kv, async (read) => {
        const user = await findUserByEmail(read, email);
        const right = await passwords.verify(user?.passwordHash ?? null, password);
        if (user?.disabled && right && user.erasingSince === undefined) {
          securityEvent("login_failed", { user: user.id }, { method: "password" });
          throw new Refusal("forbidden", `This account is disabled. Write to ${deps.contactEmail}.`);
        }
        if (!user || !right || user.disabled) {
          securityEvent("login_failed", user ? { user: user.id } : { email: emailKey(email) }, { method: "password" });
          if (guess.pressed) await warnings.keepsTrying(email, user);
          throw wrong(otp);
        }
        const app = await findTotp(read, user.id);
        if (app && otp === undefined) {
          await guess.right();
          throw new Refusal("second_factor_required", "Please enter the code of your authenticator app.");
        }
        if (app) codeGuess ??= await totp.guess(user.id, visitor.from(user));
        const used = app && totp.use(app, user, otp as string);
        if (app && !used) {
          securityEvent("login_failed", { user: user.id }, { method: "totp" });
          if (codeGuess?.pressed) await warnings.knowsPassword(user);
          throw wrong(otp);
        }
        const opened = sessions.open(user, visitor.device, { bySecondFactor: used !== null });
        const writes = [...opened.writes, ...(used?.writes ?? [])];
        const result = { ...opened, writes, user, by: used?.by ?? null };
        if (!passwords.isOutdated(user.passwordHash)) return { writes: result.writes, result };
        const account: UserRecord = { ...user, passwordHash: await passwords.hash(password) };
        return {
          writes: [...result.writes, ...userRecords.replace(user, account)],
          result,
          besideLog: "No change of the log depends on a password.",
        };
      });
      await guess.right();
      await (codeGuess as Guess | null)?.right();
      visitor.remember(session.user);
      const about = { user: session.user.id };
      if (session.by === "recovery code") securityEvent("factor_code_spent", about);
      securityEvent("login", about, { method: session.by ? "totp" : "password" });
      return session.tokens();
    },

    /**
     * Confirms a signed-in user by password. The session then counts as recently signed in, and gets new tokens.
     * Guesses are counted per session, so that strangers cannot use up the limit.
     */
    async reauthenticate({ user, session }: Caller, password: string, visitor: Visitor): Promise<TokenPair> {
      const guess = await limits.guess("stepUp", session.id);
      if (!(await passwords.verify(user.passwordHash, password))) {
        securityEvent("reauthentication_failed", { user: user.id }, { method: "password" });
        throw new Refusal("forbidden", "The password is wrong.");
      }
      await guess.right();
      const pair = await sessions.confirm(session.id, BY_PASSWORD);
      visitor.remember(user);
      securityEvent("reauthenticated", { user: user.id }, { method: "password" });
      return pair;
    },

    /**
     * Exchanges a refresh token for its successor. For ten seconds, a token that was just replaced returns the same
     * successor, unless the successor has been used (a step-up does not use one). If an older token is sent, two
     * parties hold tokens of the session, and the session is ended.
     */
    async refresh(token: string): Promise<TokenPair> {
      const failed = () => new Refusal("unauthenticated", ACCOUNT_MESSAGES.refreshFailed);
      const spent = await commit<{ readonly session: SessionRecord; readonly reused: boolean }>(kv, async (read) => {
        const stored = await read.get<SessionRecord>(sessionRecords.at(sessionIdOf(token)));
        if (stored.versionstamp === null || !isLive(stored.value, now())) throw failed();
        const session = stored.value;
        const user = await findUser(read, session.userId);
        if (!user || !isSignedIn(session, user, now())) throw failed();

        const generation = checkRefreshToken(refreshKey, session, token);
        if (generation === null) throw failed();
        if (generation === session.generation) {
          const at = now();
          const next = withNextTokens(session, at);
          return { writes: sessionRecords.replace(session, next, at), result: { session: next, reused: false } };
        }
        if (isJustReplaced(session, generation, now())) return { writes: [], result: { session, reused: false } };
        return { writes: sessionRecords.remove(session), result: { session, reused: true } };
      });
      if (spent.reused) {
        securityEvent("refresh_reused", { user: spent.session.userId });
        throw failed();
      }
      return sessions.tokensOf(spent.session);
    },

    /** Ends the session of a refresh token. Does nothing if the token is unknown. */
    async logout(token: string): Promise<void> {
      const session = await findSession(kv, sessionIdOf(token));
      if (!session || checkRefreshToken(refreshKey, session, token) === null) return;
      await sessions.endNow(session);
      securityEvent("logout", { user: session.userId });
    },

    /**
     * Returns the caller of this access token; `null` if the token is invalid, or if its session or account has
     * ended. `given`: records that were just read, and need not be read again.
     */
    async authenticate(token: string, given?: Signed): Promise<Caller | null> {
      const claims = await accessTokens.read(token);
      return claims && callerOf(claims, given ?? (await recordsOf(claims)));
    },
  };

  async function recordsOf({ sessionId, userId }: AccessClaims): Promise<Signed> {
    const [session, user] = await kv.getMany<[SessionRecord, UserRecord]>([
      sessionRecords.at(sessionId),
      userRecords.at(userId),
    ]);
    return { session: present(session), user: present(user) };
  }

  function callerOf(claims: AccessClaims, { session, user }: Signed): Caller | null {
    if (!session || !user) return null;
    if (session.id !== claims.sessionId || user.id !== claims.userId) return null;
    if (!isSignedIn(session, user, now())) return null;
    if (claims.generation < (session.accessFrom ?? 0)) return null;
    return { user, session, key: null };
  }
}

export type Auth = ReturnType<typeof createAuth>;
