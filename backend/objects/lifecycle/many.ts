/**
 * Registers many objects in one call. Each object is a separate claim; the log's writer puts as many claims as fit
 * into one commit.
 *
 * A call with an idempotency key may be repeated. The first call stores the length of the log. If an object of the
 * caller has an entry at or after that position, this call has registered it, even if the answer was lost; if its
 * entry is before that position, the caller already had the object. No results are stored, and two concurrent calls
 * return the same answer.
 */

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { findUsers, type UserRecord } from "../../accounts/users/store.ts";
import { MANY_MAX } from "../../contract/constants.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import {
  type Known,
  OneOfMany,
  type RefusedOne,
  type RegisteredOne,
  type RegisterManyAnswer,
  type RegisterManyRequest,
} from "../../contract/many.ts";
import type { OwnedObject } from "../../contract/object.ts";
import { shownName } from "../../contract/visible.ts";
import { yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import { fitting } from "../../platform/http/calls/validate.ts";
import { collection } from "../../platform/kv/collection.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { Limited, type LimitState, tighterOf } from "../../platform/limits/limit-state.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { subjectOf } from "../../platform/limits/shares.ts";
import { Refusal } from "../../platform/refusal.ts";
import { readHead } from "../../registry/log/store.ts";
import { findObjectsByHash, holdsHash, isHeld, isOwnedBy, makingOf, type ObjectRecord } from "../record/store.ts";
import { hasLapsed } from "./holders.ts";
import type { Objects } from "./service.ts";

/** Stored part of a call that may be repeated. */
interface ManyRecord {
  readonly userId: string;
  /** Idempotency key, chosen by the client. */
  readonly key: string;
  /** SHA-256 of the request, base64url. The same key with another request is refused. */
  readonly asked: string;
  /** Number of entries in the log before the call. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A call, which may be a repetition. */
interface Call {
  /** Number of entries in the log before the first call; `null` if the call has no idempotency key. */
  readonly since: number | null;
  readonly isRepeated: boolean;
}

const NOT_REPEATABLE: Call = { since: null, isRepeated: false };

/** Number of claims that are started before yielding to the event loop. */
const A_TURN = 20;
const REPEATED_MS = 24 * 3_600_000;

export const manyRecords = collection<ManyRecord>(["claims_of_many"], {
  kind: "calls that register many",
  key: ({ userId, key }) => [userId, key],
  until: ({ expiresAt }) => expiresAt,
  person: { exported: "objects" },
});

export interface ManyDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly limits: Pick<Limits, "count">;
  readonly objects: Pick<Objects, "claim">;
}

export function createMany({ kv, now, limits, objects }: ManyDeps) {
  return {
    /**
     * Registers as many of the objects as possible. Returns a result or a refusal for each, and the state of the rate
     * limit after the counted ones (`null` if none was counted). Rejects if the whole call is invalid. `header`: the
     * request's `Idempotency-Key`, which takes precedence over the key in the body.
     */
    async register(
      caller: UserRecord,
      { walletAddress, key: own, objects: asked }: RegisterManyRequest,
      header: string | null = null,
    ): Promise<{ readonly answer: RegisterManyAnswer; readonly standing: LimitState | null }> {
      const key = header ?? own;
      const reused = header === null ? "conflict" : "key_reused";
      const call =
        key === undefined ? NOT_REPEATABLE : await begin(caller, key, digestOf(walletAddress, asked), reused);
      const { since, isRepeated } = call;
      const seen = new Map<string, number>();
      let standing: LimitState | null = null;
      const claim = async (typed: unknown, place: number): Promise<RegisteredOne> => {
        if (place >= MANY_MAX)
          throw new Refusal(
            "too_large",
            `A request registers at most ${MANY_MAX} objects. Send this one in another request.`,
          );
        const { hash, objectName, ...said } = fitting(OneOfMany, typed);
        const first = seen.get(hash) ?? place;
        seen.set(hash, first);
        if (first !== place)
          throw new Refusal("conflict", `This hash occurs twice in the request: object ${first + 1} has it already.`);
        const counted = await limits.count("claimAccount", subjectOf(caller));
        // The limit is compared after the wait, because other requests were counted in the meantime.
        standing = tighterOf(standing, counted);
        const one = { walletAddress, hash, objectName, ...said };
        return registered(hash, await objects.claim(caller, one, null, undefined, isRepeated ? since : null));
      };
      const begun: Promise<PromiseSettledResult<RegisteredOne>[]>[] = [];
      for (let from = 0; from < asked.length; from += A_TURN) {
        if (from > 0) await yieldToEventLoop();
        // The claims are started together, so that their entries are appended in order.
        const turn = asked.slice(from, from + A_TURN);
        begun.push(Promise.allSettled(turn.map((typed, at) => claim(typed, from + at))));
      }
      const settled = (await Promise.all(begun)).flat();
      const results = settled.map((one, place) => {
        if (one.status === "fulfilled") return one.value;
        if (one.reason instanceof Limited && one.reason.standing) standing = tighterOf(standing, one.reason.standing);
        return refusedOrOurs(hashOf(asked[place]), one.reason, since);
      });
      return { answer: { results }, standing };
    },

    /**
     * Returns for each hash its registration state, and the object that determines the state, as the public look-up
     * shows it. Owners are not notified.
     */
    known: (caller: UserRecord, hashes: readonly string[]): Promise<Known[]> =>
      Promise.all(
        hashes.map(async (hash) => {
          const valid = (await findObjectsByHash(kv, hash)).filter(({ status }) => status === "active");
          const own = valid.find((object) => isOwnedBy(object, caller.id));
          const holders = own ? [] : await keepingOf(valid);
          const deposited = holders.find((object) => makingOf(object) === "deposited");
          const told = own ?? deposited ?? holders[0];
          const standing = own ? "yours" : deposited ? "deposited" : told ? "declared" : "free";
          const object = own ? { _id: own.id, objectName: shownName(own.objectName) } : null;
          return { hash, standing, tokenId: told?.tokenId ?? null, object };
        }),
      ),
  };

  /** Filters valid objects: returns those that currently reserve their hash. */
  async function keepingOf(valid: readonly ObjectRecord[]): Promise<readonly ObjectRecord[]> {
    const holders = valid.filter(holdsHash);
    const declared = holders.flatMap((object) => (isHeld(object) && makingOf(object) === "declared" ? [object] : []));
    const owners = await findUsers(
      kv,
      declared.map(({ ownerId }) => ownerId),
    );
    const at = Math.floor(now() / 1000);
    const lapsed = declared.filter((object) => hasLapsed(object, owners.get(object.ownerId) ?? null, at));
    return holders.filter((object) => !lapsed.some(({ tokenId }) => tokenId === object.tokenId));
  }

  /**
   * Returns the length of the log when the call was made for the first time. Refuses a key that was used for another
   * request.
   */
  async function begin(caller: UserRecord, key: string, asked: string, reused: ErrorCode): Promise<Call> {
    // Each key stores one record for a day, whatever the results. Objects are counted one by one, and only if they
    // are valid.
    await limits.count("onceAccount", subjectOf(caller));
    const { id: userId } = caller;
    const { size } = await readHead(kv);
    return commit<Call>(kv, async (read) => {
      const at = now();
      const stored = present(await read.get<ManyRecord>(manyRecords.at(userId, key)));
      if (stored === null || stored.expiresAt <= at) {
        const record = { userId, key, asked, size, expiresAt: at + REPEATED_MS };
        return { writes: manyRecords.put(record, at), result: { since: size, isRepeated: false } };
      }
      if (stored.asked !== asked)
        throw new Refusal(
          reused,
          "This idempotency key was used for a different request. Repeat that request, or choose another key.",
        );
      return { writes: [], result: { since: stored.size, isRepeated: true } };
    });
  }
}

export type Many = ReturnType<typeof createMany>;

const registered = (hash: string, object: OwnedObject): RegisteredOne => ({ status: "registered", hash, object });

/**
 * Converts the failure of one object to its result. `since`: length of the log before the first call. Rethrows errors
 * that are not refusals.
 */
function refusedOrOurs(hash: string | null, reason: unknown, since: number | null): RegisteredOne | RefusedOne {
  if (!(reason instanceof Refusal)) throw reason;
  const { code, message, details } = reason;
  const object = details.object as OwnedObject | undefined;
  if (hash !== null && object && since !== null && object.tokenId >= since) return registered(hash, object);
  const retryAfter = details.retryAfter as number | undefined;
  return {
    status: "refused",
    hash,
    code,
    message,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(object ? { object } : {}),
  };
}

/** Returns the hash that was sent, cut to the length of a hash. */
function hashOf(typed: unknown): string | null {
  const hash = (typed as { readonly hash?: unknown } | null)?.hash;
  return typeof hash === "string" ? hash.slice(0, 64) : null;
}

const digestOf = (...asked: readonly unknown[]): string =>
  createHash("sha256")
    .update(Buffer.from(JSON.stringify(asked)))
    .digest("base64url");
