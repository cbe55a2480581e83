/** A signed-in device: one family of refresh tokens. It holds no token; see `formatRefreshToken`. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  /** Random part of the family's tokens. */
  readonly nonce: string;
  /** Which refresh token is current; the one before it answers for a moment more. */
  readonly generation: number;
  /** Milliseconds since 1970. */
  readonly rotatedAt: number;
  readonly createdAt: number;
  /** End when unused, and end in any case; both in milliseconds since 1970. */
  readonly idleEndsAt: number;
  readonly endsAt: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const IDLE_MS = 14 * DAY_MS;
export const ABSOLUTE_MS = 60 * DAY_MS;

export const sessionKeys = {
  all: ["sessions"],
  session: (id: string) => ["sessions", id],
  allByUser: ["sessions_by_user"],
  ofUser: (userId: string, id: string) => ["sessions_by_user", userId, id],
} as const;

/** Whether the session still stands; the store's own expiry is late by up to a minute and is not asked. */
export const isLive = (session: SessionRecord, now: number): boolean =>
  now < session.idleEndsAt && now < session.endsAt;
