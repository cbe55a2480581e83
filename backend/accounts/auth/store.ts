import { isAhead, isWithin } from "../../platform/expiry-time.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { listByIndex, present } from "../../platform/kv/write.ts";
import { WORDS } from "../../words/index.ts";
import type { UserRecord } from "../users/store.ts";

/** A refresh token that was replaced by its successor. */
interface Replaced {
  readonly generation: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * A signed-in device. Its refresh tokens form a sequence of generations, each of which replaces the previous one. The
 * record contains no token; see `formatRefreshToken`.
 */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  /** Random part that all refresh tokens of this session share. */
  readonly nonce: string;
  /** Generation of the current refresh token. The previous one is accepted for a few seconds more. */
  readonly generation: number;
  /**
   * Refresh tokens that were replaced shortly before a confirmation of identity (step-up). They stay valid for the rest
   * of their grace time, because their successor was not used. Absent if there are none.
   */
  readonly replaced?: readonly Replaced[];
  /**
   * First generation whose access tokens are valid: the one that began with the last confirmation of identity
   * (step-up). If absent, all generations are valid.
   */
  readonly accessFrom?: number;
  /**
   * Time of the last exchange of a refresh token, or of the last confirmation of identity (step-up), in ms since 1970.
   */
  readonly rotatedAt: number;
  readonly createdAt: number;
  /** Time at which the user last proved their identity, at sign-in or at a confirmation (ms since 1970). */
  readonly authenticatedAt: number;
  /**
   * Time of the last proof by a second factor (passkey, code of the authenticator app, recovery code; ms since 1970).
   * Absent if there was none in this session.
   */
  readonly secondFactorAt?: number;
  /** Time at which the session expires if it is not used, and time at which it expires in any case (ms since 1970). */
  readonly idleEndsAt: number;
  readonly endsAt: number;
  /** The account's `sessionEpoch` at sign-in. If the account's `sessionEpoch` is higher now, the session has ended. */
  readonly epoch: number;
  /** Name by which the owner recognises the device, such as `Firefox · Windows`. */
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
      means: (language) => WORDS[language].dataExport.members.sessions,
      row: ({ id, device, createdAt, rotatedAt }) => ({
        _id: id,
        device,
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: new Date(rotatedAt).toISOString(),
      }),
    },
  },
});

/** How far the clock may be set back without ending sessions. Otherwise a wrong date would sign everyone out. */
const SLACK_MS = 2 * DAY_MS;

/**
 * Returns whether the session has not expired. The existence of a record proves nothing, because the store may delete
 * expired records up to a minute late.
 */
export const isLive = ({ idleEndsAt, endsAt }: SessionRecord, now: number): boolean =>
  isAhead(idleEndsAt, now, IDLE_MS, SLACK_MS) && isAhead(endsAt, now, ABSOLUTE_MS, SLACK_MS);

/**
 * Returns whether the session is valid for this user: not expired, of the account's present epoch, and the account is
 * not disabled.
 */
export const isSignedIn = (session: SessionRecord, user: UserRecord, now: number): boolean =>
  isLive(session, now) && session.userId === user.id && session.epoch === user.sessionEpoch && !user.disabled;

/**
 * For how long a replaced token still returns its successor. This covers parallel requests, several tabs, and lost
 * answers.
 */
const GRACE_MS = 10_000;

const replacedIn = ({ replaced = [], generation, rotatedAt }: SessionRecord): Replaced[] => [
  ...replaced,
  { generation: generation - 1, at: rotatedAt },
];

/**
 * Returns whether a token of this generation was replaced at most `GRACE_MS` ago and its successor has not been used.
 * Such a token is answered with the current tokens, because the first answer may have been lost.
 */
export const isJustReplaced = (session: SessionRecord, generation: number, now: number): boolean =>
  replacedIn(session).some((one) => one.generation === generation && isWithin(one.at, now, GRACE_MS));

/**
 * Returns the session with its next generation of refresh token. The current token counts as replaced at `at`; tokens
 * that were replaced before become invalid.
 */
export const withNextTokens = ({ replaced: _, ...session }: SessionRecord, at: number): SessionRecord => ({
  ...session,
  generation: session.generation + 1,
  rotatedAt: at,
  idleEndsAt: at + IDLE_MS,
});

/**
 * Returns the session after a confirmation of identity (step-up) at `at` (ms since 1970). This does not use up a
 * refresh token, so tokens that were just replaced stay valid for the rest of `GRACE_MS`.
 */
export const withStepUp = (session: SessionRecord, at: number): SessionRecord => ({
  ...withNextTokens(session, at),
  replaced: replacedIn(session).filter((one) => isWithin(one.at, at, GRACE_MS)),
  accessFrom: session.generation + 1,
  authenticatedAt: at,
});

export async function findSession(kv: Kv, id: string): Promise<SessionRecord | null> {
  return present(await kv.get<SessionRecord>(sessionRecords.at(id)));
}

/** Returns all sessions of a user, including expired ones. */
export const findSessionsOf = (kv: Kv, userId: string): Promise<SessionRecord[]> =>
  listByIndex(kv, ["sessions_by_user", userId], (id: string) => sessionRecords.at(id));
