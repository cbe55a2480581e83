/** State of a subject under a rate limit, and the header fields for it (draft-ietf-httpapi-ratelimit-headers). */

import { Refusal } from "../refusal.ts";
import { type NextUse, paceOf, quotaOf } from "./pace.ts";
import type { RuleName } from "./rules.ts";

export interface LimitState {
  readonly rule: RuleName;
  /** Number of uses allowed in `windowMs`. */
  readonly quota: number;
  readonly windowMs: number;
  /** Number of uses that may be made now. */
  readonly left: number;
  /** Time until the full allowance is available; if no use is left, time until the next one. */
  readonly resetMs: number;
}

/** Returns the state of a limit after a use was counted at `at` (ms since 1970) with the result `next`. */
export function limitStateOf(rule: RuleName, scale: number, next: NextUse, at: number): LimitState {
  const { quota, windowMs } = quotaOf(rule, scale);
  if ("waitMs" in next) return { rule, quota, windowMs, left: 0, resetMs: next.waitMs };
  const { burst, intervalMs } = paceOf(rule, scale);
  const resetMs = next.fullAt - at;
  // The tolerance compensates rounding: intervals (ms) are not whole numbers, so a whole use may come out slightly
  // smaller.
  const left = Math.max(0, Math.floor(burst - resetMs / intervalMs + 1e-6));
  return { rule, quota, windowMs, left, resetMs: left > 0 ? resetMs : resetMs - (burst - 1) * intervalMs };
}

/** Refusal by a rate limit. */
export class Limited extends Refusal {
  constructor(
    message: string,
    /** Seconds until the client may retry. */
    retryAfter: number,
    /** `null` for guesses, which are not counted by a rule. */
    readonly standing: LimitState | null,
  ) {
    super("rate_limited", message, { retryAfter });
  }
}

/** Returns the state with fewer uses left, or the longer wait if both have the same number. */
export const tighterOf = (one: LimitState | null, other: LimitState): LimitState =>
  one && (one.left - other.left || other.resetMs - one.resetMs) <= 0 ? one : other;

/**
 * Returns the header fields for the limits that have counted the request. `RateLimit-Policy` lists all of them;
 * `RateLimit` describes the one with the fewest uses left.
 */
export function limitFields(standings: readonly LimitState[]): Readonly<Record<string, string>> {
  const tightest = standings.reduce<LimitState | null>(tighterOf, null);
  if (!tightest) return {};
  const policies = standings.map(({ rule, quota, windowMs }) => `"${rule}";q=${quota};w=${windowMs / 1000}`);
  return {
    "RateLimit-Policy": policies.join(", "),
    RateLimit: `"${tightest.rule}";r=${tightest.left};t=${Math.ceil(tightest.resetMs / 1000)}`,
  };
}
