/** State of a subject under a rate limit, and the header fields for it (draft-ietf-httpapi-ratelimit-headers). */

import { Refusal } from "../refusal.ts";
import { type NextUse, paceOf, quotaOf } from "./pace.ts";
import type { RuleName } from "./rules.ts";

export interface LimitState {
  readonly rule: RuleName;
  /** Uses in `windowMs`. */
  readonly quota: number;
  readonly windowMs: number;
  /** Uses that may be made at once. */
  readonly left: number;
  /** Until all of them have come back; where none is left, until the next one has. */
  readonly resetMs: number;
}

/** After `next`, at `at`, ms since 1970. */
export function limitStateOf(rule: RuleName, scale: number, next: NextUse, at: number): LimitState {
  const { quota, windowMs } = quotaOf(rule, scale);
  if ("waitMs" in next) return { rule, quota, windowMs, left: 0, resetMs: next.waitMs };
  const { burst, intervalMs } = paceOf(rule, scale);
  const resetMs = next.fullAt - at;
  // Intervals are not integers: a value within rounding of a whole use counts as one.
  const left = Math.max(0, Math.floor(burst - resetMs / intervalMs + 1e-6));
  return { rule, quota, windowMs, left, resetMs: left > 0 ? resetMs : resetMs - (burst - 1) * intervalMs };
}

/** A limit has refused a use. */
export class Limited extends Refusal {
  constructor(
    message: string,
    /** Seconds. */
    retryAfter: number,
    /** `null`: not counted by a rule. */
    readonly standing: LimitState | null,
  ) {
    super("rate_limited", message, { retryAfter });
  }
}

/** The one with fewer uses left; of as many, the one that waits longer for them. */
export const tighterOf = (one: LimitState | null, other: LimitState): LimitState =>
  one && (one.left - other.left || other.resetMs - one.resetMs) <= 0 ? one : other;

/**
 * `RateLimit-Policy` names every limit that has counted the request; `RateLimit` is about the one with the fewest
 * uses left.
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
