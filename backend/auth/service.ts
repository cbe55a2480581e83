import { Buffer } from "node:buffer";
import type { LoginRequest, RegisterRequest, TokenPair } from "../contract/auth.ts";
import { MESSAGES } from "../contract/errors.ts";
import type { Environment } from "../environment.ts";
import { addWrites, present, type Write } from "../kv/write.ts";
import { Refusal } from "../refusal.ts";
import { acceptWallet, walletTaken } from "../users/service.ts";
import { findUserByEmail, type UserRecord, userKeys } from "../users/store.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import type { Passwords } from "./password.ts";
import { ABSOLUTE_MS, IDLE_MS, isLive, type SessionRecord, sessionKeys } from "./store.ts";
import { type AccessTokens, checkRefreshToken, formatRefreshToken, sessionIdOf } from "./tokens.ts";

export interface AuthDeps {
  readonly kv: Deno.Kv;
  readonly environment: Environment;
  readonly passwords: Passwords;
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

export function createAuth({ kv, environment, passwords, accessTokens, refreshKey }: AuthDeps) {
  const { now, randomBytes, ulid } = environment;

  function newSession(userId: string): { readonly session: SessionRecord; readonly writes: Write[] } {
    const at = now();
    const session: SessionRecord = {
      id: Buffer.from(randomBytes(16)).toString("base64url"),
      userId,
      nonce: Buffer.from(randomBytes(16)).toString("base64url"),
      generation: 0,
      rotatedAt: at,
      createdAt: at,
      idleEndsAt: at + IDLE_MS,
      endsAt: at + ABSOLUTE_MS,
    };
    return {
      session,
      writes: [
        { key: sessionKeys.session(session.id), value: session, expireIn: ABSOLUTE_MS },
        { key: sessionKeys.ofUser(userId, session.id), value: session.id, expireIn: ABSOLUTE_MS },
      ],
    };
  }

  async function tokensOf(session: SessionRecord): Promise<TokenPair> {
    return {
      accessToken: await accessTokens.issue({ userId: session.userId, sessionId: session.id }),
      refreshToken: formatRefreshToken(refreshKey, session, session.generation),
    };
  }

  function endSession(atomic: Deno.AtomicOperation, session: SessionRecord): Deno.AtomicOperation {
    return atomic.delete(sessionKeys.session(session.id)).delete(sessionKeys.ofUser(session.userId, session.id));
  }

  return {
    /** Makes an account and signs in. Refuses an e-mail or wallet that is taken, and a common password. */
    async register(form: RegisterRequest): Promise<TokenPair> {
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
        createdAt: at,
        updatedAt: at,
      };
      const { session, writes } = newSession(user.id);
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
        if ((await addWrites(atomic, writes).commit()).ok) return tokensOf(session);
      }
    },

    /** Signs in. An unknown address, a wrong password and a disabled account are refused alike, in the same time. */
    async login({ email, password }: LoginRequest): Promise<TokenPair> {
      const user = await findUserByEmail(kv, email);
      const right = await passwords.verify(user?.passwordHash ?? null, password);
      if (!user || !right || user.disabled) throw new Refusal("invalid_credentials", "Invalid e-mail or password.");
      const passwordHash = passwords.isOutdated(user.passwordHash) ? await passwords.hash(password) : user.passwordHash;
      const { session, writes } = newSession(user.id);
      for (;;) {
        const stored = await kv.get<UserRecord>(userKeys.user(user.id));
        const account = present(stored);
        // Disabled, or its password changed, while the old one was verified: all is decided again.
        if (!account || account.disabled || account.passwordHash !== user.passwordHash)
          return this.login({ email, password });
        const atomic = addWrites(kv.atomic().check(stored), writes);
        if (passwordHash !== account.passwordHash) atomic.set(stored.key, { ...account, passwordHash });
        if ((await atomic.commit()).ok) return tokensOf(session);
      }
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
        if (!user || user.disabled) throw failed();

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
          if (rotated.ok) return tokensOf(next);
          continue;
        }
        if (generation === session.generation - 1 && now() - session.rotatedAt <= GRACE_MS) return tokensOf(session);
        await endSession(kv.atomic(), session).commit();
        throw failed();
      }
    },

    /** Ends the session of a refresh token; says nothing about tokens that it does not know. */
    async logout(token: string): Promise<void> {
      const session = present(await kv.get<SessionRecord>(sessionKeys.session(sessionIdOf(token))));
      if (session && checkRefreshToken(refreshKey, session, token) !== null)
        await endSession(kv.atomic(), session).commit();
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
      if (session.value.userId !== claims.userId || !isLive(session.value, now()) || user.value.disabled) return null;
      return { user: user.value, session: session.value };
    },
  };
}

export type Auth = ReturnType<typeof createAuth>;
