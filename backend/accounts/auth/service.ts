import type { LoginRequest, RegisterRequest, TokenPair } from "../../contract/auth.ts";
import { MESSAGES } from "../../contract/errors.ts";
import type { Environment } from "../../platform/environment.ts";
import { addWrites, present } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { Refusal } from "../../platform/refusal.ts";
import { emailKey, findUserByEmail, type UserRecord, userKeys } from "../users/store.ts";
import { acceptWallet, walletTaken } from "../users/wallet.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import type { Passwords } from "./password.ts";
import type { Sessions } from "./sessions.ts";
import { findSession, IDLE_MS, isLive, isSignedIn, type SessionRecord, sessionKeys } from "./store.ts";
import { type AccessTokens, checkRefreshToken, sessionIdOf } from "./tokens.ts";

export interface AuthDeps {
  readonly kv: Deno.Kv;
  readonly environment: Environment;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly accessTokens: AccessTokens;
  /** HMAC key of refresh tokens. */
  readonly refreshKey: string;
}

/** Who is calling, read afresh on each request, so that a logout, a disabled account or a changed role acts at once. */
export interface Caller {
  readonly user: UserRecord;
  readonly session: SessionRecord;
}

/** How long the token just replaced still answers its successor: parallel requests and tabs, and a lost answer. */
const GRACE_MS = 10_000;

export function createAuth(deps: AuthDeps) {
  const { kv, passwords, limits, sessions, accessTokens, refreshKey } = deps;
  const { now, ulid } = deps.environment;

  return {
    /** Makes an account and signs in. Refuses an e-mail or wallet that is taken, and a common password. */
    async register(form: RegisterRequest, device: string | null): Promise<TokenPair> {
      refuseCommonPassword(form.password, form.email);
      const walletAddress = acceptWallet(form.walletAddress);
      const at = new Date(now()).toISOString();
      const user: UserRecord = {
        id: ulid(),
        firstName: form.firstName,
        lastName: form.lastName,
        email: form.email,
        walletAddress,
        role: "user",
        passwordHash: await passwords.hash(form.password),
        disabled: false,
        sessionEpoch: 0,
        createdAt: at,
        updatedAt: at,
      };
      const session = sessions.open(user, device);
      for (;;) {
        const [byEmail, byWallet] = await kv.getMany<[string, string]>([
          userKeys.byEmail(user.email),
          userKeys.byWallet(walletAddress),
        ]);
        if (byEmail.versionstamp !== null)
          throw new Refusal("conflict", "An account with this e-mail address already exists.");
        if (byWallet.versionstamp !== null) throw walletTaken();
        const atomic = kv
          .atomic()
          .check(byEmail, byWallet)
          .set(byEmail.key, user.id)
          .set(byWallet.key, user.id)
          .set(userKeys.user(user.id), user);
        if ((await addWrites(atomic, session.writes).commit()).ok) return session.tokens();
      }
    },

    /**
     * Signs in. An unknown address, a wrong password and a disabled account are refused alike, in the same time, and
     * counted alike: a guess is counted before it is compared.
     */
    async login({ email, password }: LoginRequest, device: string | null): Promise<TokenPair> {
      await limits.guess(emailKey(email));
      for (;;) {
        const user = await findUserByEmail(kv, email);
        const right = await passwords.verify(user?.passwordHash ?? null, password);
        if (!user || !right || user.disabled) throw new Refusal("invalid_credentials", "Invalid e-mail or password.");
        const passwordHash = passwords.isOutdated(user.passwordHash)
          ? await passwords.hash(password)
          : user.passwordHash;
        const stored = await kv.get<UserRecord>(userKeys.user(user.id));
        const account = present(stored);
        // Disabled, or its password changed, while the old one was verified: all is decided again.
        if (!account || account.disabled || account.passwordHash !== user.passwordHash) continue;
        const session = sessions.open(account, device);
        const atomic = addWrites(kv.atomic().check(stored), session.writes);
        if (passwordHash !== account.passwordHash) atomic.set(stored.key, { ...account, passwordHash });
        if (!(await atomic.commit()).ok) continue;
        await limits.guessedRight(emailKey(email));
        return session.tokens();
      }
    },

    /** The signed-in person types the password again: the session counts as recently signed in. */
    async reauthenticate({ user, session }: Caller, password: string): Promise<void> {
      await limits.guess(emailKey(user.email));
      if (!(await passwords.verify(user.passwordHash, password)))
        throw new Refusal("forbidden", "The password is not right.");
      await limits.guessedRight(emailKey(user.email));
      await sessions.confirm(session.id);
    },

    /**
     * Spends a refresh token for its successor. The token just replaced answers the same successor for ten seconds,
     * as long as that one is unspent; anything older means that two hold the family, and ends it.
     */
    async refresh(token: string): Promise<TokenPair> {
      const failed = () => new Refusal("unauthenticated", MESSAGES.refreshFailed);
      for (;;) {
        const stored = await kv.get<SessionRecord>(sessionKeys.session(sessionIdOf(token)));
        if (stored.versionstamp === null || !isLive(stored.value, now())) throw failed();
        const session = stored.value;
        const user = present(await kv.get<UserRecord>(userKeys.user(session.userId)));
        if (!user || !isSignedIn(session, user, now())) throw failed();

        const generation = checkRefreshToken(refreshKey, session, token);
        if (generation === null) throw failed();
        if (generation === session.generation) {
          const at = now();
          const next: SessionRecord = {
            ...session,
            generation: generation + 1,
            rotatedAt: at,
            idleEndsAt: at + IDLE_MS,
          };
          const rotated = await kv
            .atomic()
            .check(stored)
            .set(stored.key, next, { expireIn: session.endsAt - at })
            .commit();
          if (rotated.ok) return sessions.tokensOf(next);
          continue;
        }
        if (generation === session.generation - 1 && now() - session.rotatedAt <= GRACE_MS)
          return sessions.tokensOf(session);
        await sessions.endNow(session);
        throw failed();
      }
    },

    /** Ends the session of a refresh token; says nothing about tokens that it does not know. */
    async logout(token: string): Promise<void> {
      const session = await findSession(kv, sessionIdOf(token));
      if (session && checkRefreshToken(refreshKey, session, token) !== null) await sessions.endNow(session);
    },

    /** Who holds this access token; `null` when it is not valid or its session or account no longer stands. */
    async authenticate(token: string): Promise<Caller | null> {
      const claims = await accessTokens.read(token);
      if (!claims) return null;
      const [session, user] = await kv.getMany<[SessionRecord, UserRecord]>([
        sessionKeys.session(claims.sessionId),
        userKeys.user(claims.userId),
      ]);
      if (session.versionstamp === null || user.versionstamp === null) return null;
      if (!isSignedIn(session.value, user.value, now())) return null;
      return { user: user.value, session: session.value };
    },
  };
}

export type Auth = ReturnType<typeof createAuth>;
