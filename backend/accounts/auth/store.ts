import { isAhead, isWithin } from "../../platform/expiry-time.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { listByIndex, present } from "../../platform/kv/write.ts";
import type { UserRecord } from "../users/store.ts";

/** A refresh token that is not the current one any more. */
interface Replaced {
  readonly generation: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A signed-in device: one family of refresh tokens. It holds no token; see `formatRefreshToken`. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  /** Random part of the family's tokens. */
  readonly nonce: string;
  /** Which refresh token is current; the one before it answers for a moment more. */
  readonly generation: number;
  /** Refresh tokens replaced before a step-up replaced their unspent successor. Absent: none. */
  readonly replaced?: readonly Replaced[];
  /** The first generation whose access tokens still count: the one of the last step-up. Absent: all do. */
  readonly accessFrom?: number;
  /** Milliseconds since 1970: the last use that spent a refresh token, or the last step-up. */
  readonly rotatedAt: number;
  readonly createdAt: number;
  /** When the person last proved who they are: at sign-in, and at each confirmation since. Milliseconds since 1970. */
  readonly authenticatedAt: number;
  /** When they last did by a second factor: a passkey, a code of the authenticator app, a recovery code. Absent: never in this session. */
  readonly secondFactorAt?: number;
  /** End when unused, and end in any case; both in milliseconds since 1970. */
  readonly idleEndsAt: number;
  readonly endsAt: number;
  /** The account's `sessionEpoch` at sign-in: a session of an earlier one has ended. */
  readonly epoch: number;
  /** As its owner recognises it, `Firefox · Windows`. */
  readonly device: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const IDLE_MS = 14 * DAY_MS;
export const ABSOLUTE_MS = 60 * DAY_MS;

export const sessionRecords = collection<SessionRecord>(["sessions"], {
  key: ({ id }) => [id],
  indexes: [["sessions_by_user"]],
  indexKeys: ({ userId, id }) => [["sessions_by_user", userId, id]],
  until: ({ idleEndsAt, endsAt }) => Math.min(idleEndsAt, endsAt),
  person: {
    by: ["sessions_by_user"],
    exported: {
      member: "sessions",
      means: "les appareils connectés à votre compte",
      row: ({ id, device, createdAt, rotatedAt }) => ({
        _id: id,
        device,
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: new Date(rotatedAt).toISOString(),
      }),
    },
  },
});

/** How far the clock may be set back before sessions end, so that a wrong date signs no one out. */
const SLACK_MS = 2 * DAY_MS;

/** Whether the session's own times still hold; the store's own expiry is late by up to a minute and is not asked. */
export const isLive = ({ idleEndsAt, endsAt }: SessionRecord, now: number): boolean =>
  isAhead(idleEndsAt, now, IDLE_MS, SLACK_MS) && isAhead(endsAt, now, ABSOLUTE_MS, SLACK_MS);

/** Whether the session still signs this person in. */
export const isSignedIn = (session: SessionRecord, user: UserRecord, now: number): boolean =>
  isLive(session, now) && session.userId === user.id && session.epoch === user.sessionEpoch && !user.disabled;

/** How long a token that was replaced still answers its successor: parallel requests and tabs, and a lost answer. */
const GRACE_MS = 10_000;

const replacedIn = ({ replaced = [], generation, rotatedAt }: SessionRecord): Replaced[] => [
  ...replaced,
  { generation: generation - 1, at: rotatedAt },
];

/**
 * Returns whether the refresh token of this generation returns the current one: it was just replaced, and its
 * successor is unspent.
 */
export const isJustReplaced = (session: SessionRecord, generation: number, now: number): boolean =>
  replacedIn(session).some((one) => one.generation === generation && isWithin(one.at, now, GRACE_MS));

/** The session with its next refresh token, the current one spent at this moment: what came before that one answers nothing any more. */
export const withNextTokens = ({ replaced: _, ...session }: SessionRecord, at: number): SessionRecord => ({
  ...session,
  generation: session.generation + 1,
  rotatedAt: at,
  idleEndsAt: at + IDLE_MS,
});

/** As after a step-up at this moment, which has spent no refresh token: those that answered before it do so for the rest of their time. */
export const withStepUp = (session: SessionRecord, at: number): SessionRecord => ({
  ...withNextTokens(session, at),
  replaced: replacedIn(session).filter((one) => isWithin(one.at, at, GRACE_MS)),
  accessFrom: session.generation + 1,
  authenticatedAt: at,
});

export async function findSession(kv: Kv, id: string): Promise<SessionRecord | null> {
  return present(await kv.get<SessionRecord>(sessionRecords.at(id)));
}

/** Those that were signed in once, live or not. */
export const findSessionsOf = (kv: Kv, userId: string): Promise<SessionRecord[]> =>
  listByIndex(kv, ["sessions_by_user", userId], (id: string) => sessionRecords.at(id));
