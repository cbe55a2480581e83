import { Buffer } from "node:buffer";
import type { TokenPair } from "../../contract/auth.ts";
import { RECENT_LOGIN_MS } from "../../contract/constants.ts";
import type { Session } from "../../contract/session.ts";
import type { Environment } from "../../platform/environment.ts";
import { isWithin } from "../../platform/expiry-time.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites, type Write } from "../../platform/kv/write.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Keys } from "../../platform/secrets.ts";
import type { UserRecord } from "../users/store.ts";
import {
  ABSOLUTE_MS,
  findSession,
  findSessionsOf,
  IDLE_MS,
  isSignedIn,
  type SessionRecord,
  sessionRecords,
  withStepUp,
} from "./store.ts";
import { type AccessTokens, formatRefreshToken } from "./tokens.ts";

export interface SessionsDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly accessTokens: AccessTokens;
  /** HMAC key of refresh tokens. */
  readonly refreshKey: Keys;
}

/** How a user proved their identity: with a second factor, or with the password alone. */
export interface ProvenBy {
  readonly bySecondFactor: boolean;
}

/** Creates the refusal that asks for a second factor. */
const secondFactorWanted = () =>
  new Refusal("reauthentication_required", "Please confirm your identity with a second factor.", {
    secondFactor: true,
  });

/** A new session: the writes that store it, and its tokens. Commit the writes together with the proof of identity. */
export interface OpenedSession {
  readonly writes: readonly Write[];
  tokens(): Promise<TokenPair>;
}

export function createSessions({ kv, environment: { now, randomBytes }, accessTokens, refreshKey }: SessionsDeps) {
  async function tokensOf(session: SessionRecord): Promise<TokenPair> {
    return {
      accessToken: await accessTokens.issue({
        userId: session.userId,
        sessionId: session.id,
        generation: session.generation,
      }),
      refreshToken: formatRefreshToken(refreshKey, session, session.generation),
    };
  }

  async function endNow(session: SessionRecord): Promise<void> {
    await addWrites(kv.atomic(), sessionRecords.remove(session)).commit();
  }

  return {
    tokensOf,
    /** Ends a session. The caller must have checked that the session belongs to the user. */
    endNow,

    /** Opens a session for this user. `device`: result of `deviceOf`. */
    open(
      user: Pick<UserRecord, "id" | "sessionEpoch">,
      device: string | null,
      { bySecondFactor }: ProvenBy,
    ): OpenedSession {
      const at = now();
      const session: SessionRecord = {
        id: Buffer.from(randomBytes(16)).toString("base64url"),
        userId: user.id,
        nonce: Buffer.from(randomBytes(16)).toString("base64url"),
        generation: 0,
        rotatedAt: at,
        createdAt: at,
        authenticatedAt: at,
        ...(bySecondFactor ? { secondFactorAt: at } : {}),
        idleEndsAt: at + IDLE_MS,
        endsAt: at + ABSOLUTE_MS,
        epoch: user.sessionEpoch,
        device,
      };
      return {
        writes: sessionRecords.put(session, at),
        tokens: () => tokensOf(session),
      };
    },

    /** Returns the user's active sessions, last used first. */
    async list(user: UserRecord, currentId: string): Promise<Session[]> {
      const sessions = await findSessionsOf(kv, user.id);
      return sessions
        .filter((session) => isSignedIn(session, user, now()))
        .sort((a, b) => b.rotatedAt - a.rotatedAt)
        .map(({ id, device, createdAt, rotatedAt }) => ({
          _id: id,
          device,
          createdAt: new Date(createdAt).toISOString(),
          lastUsedAt: new Date(rotatedAt).toISOString(),
          current: id === currentId,
        }));
    },

    /** Ends one session of this user. Throws `not_found` if the session is another user's. */
    async endOne(userId: string, id: string): Promise<void> {
      const session = await findSession(kv, id);
      if (session?.userId !== userId) throw new Refusal("not_found", "This session has already ended.");
      await endNow(session);
      securityEvent("session_ended", { user: userId });
    },

    /**
     * Removes the records of sessions that a new `sessionEpoch` has ended. This only tidies up: the sessions are
     * invalid anyway.
     */
    async sweepOf(userId: string, epoch: number): Promise<void> {
      const sessions = await findSessionsOf(kv, userId);
      for (const session of sessions)
        if (session.epoch < epoch) await addWrites(kv.atomic(), sessionRecords.remove(session)).commit();
    },

    /**
     * Records that the user of this session has just proven their identity, and returns new tokens. The old access
     * tokens become invalid at once and the old refresh token counts as replaced, because someone else may hold the
     * old tokens without having proven anything.
     */
    async confirm(id: string, { bySecondFactor }: ProvenBy): Promise<TokenPair> {
      const confirmed = await commit(kv, async (read) => {
        const stored = await read.get<SessionRecord>(sessionRecords.at(id));
        if (stored.versionstamp === null) throw new Refusal("unauthenticated", "Please sign in.");
        const at = now();
        const next: SessionRecord = {
          ...withStepUp(stored.value, at),
          ...(bySecondFactor ? { secondFactorAt: at } : {}),
        };
        return { writes: sessionRecords.replace(stored.value, next, at), result: next };
      });
      return tokensOf(confirmed);
    },

    secondFactorWanted,

    /**
     * Throws unless the user proved their identity in the last ten minutes; with `bySecondFactor`, by a second
     * factor.
     */
    requireRecent({ authenticatedAt, secondFactorAt }: SessionRecord, { bySecondFactor }: ProvenBy): void {
      const isRecent = (at: number) => isWithin(at, now(), RECENT_LOGIN_MS);
      if (bySecondFactor && !(secondFactorAt !== undefined && isRecent(secondFactorAt))) throw secondFactorWanted();
      if (!isRecent(authenticatedAt)) throw new Refusal("reauthentication_required", "Please confirm your identity.");
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
