import { RULES, type Rule, type RuleName } from "./rules.ts";

/** Returns how many uses a rule allows, and in what time. */
export function quotaOf(name: RuleName, scale: number) {
  const { most, perMs } = ruleOf(name);
  return { quota: Math.max(1, Math.ceil(most * scale)), windowMs: perMs };
}

/** Returns how many uses may be made at once, and how long each takes to become available again (ms). */
export function paceOf(name: RuleName, scale: number) {
  const { burst: unscaledBurst } = ruleOf(name);
  const { quota: most, windowMs: perMs } = quotaOf(name, scale);
  if (unscaledBurst === undefined) return { burst: most, intervalMs: perMs / most };
  const burst = Math.min(most, Math.max(1, Math.ceil(unscaledBurst * scale)));
  return { burst, intervalMs: perMs / Math.max(1, most - burst) };
}

const ruleOf = (name: RuleName): Rule => RULES[name];

/** Result of counting: when the full allowance is available again (ms since 1970), or how long to wait (ms). */
export type NextUse = { readonly fullAt: number } | { readonly waitMs: number };

/** Returns the time in which all uses become available again (ms). */
const spanOf = (rule: RuleName, scale: number): number => {
  const { burst, intervalMs } = paceOf(rule, scale);
  return burst * intervalMs;
};

/**
 * Returns the stored time at which the allowance is full again; 0 if absent, or further ahead of `at` than this limit
 * can have set.
 */
export const believed = (rule: RuleName, scale: number, fullAt: number | undefined, at: number): number =>
  fullAt !== undefined && fullAt <= at + spanOf(rule, scale) ? fullAt : 0;

/**
 * Counts `uses` at the time `at`. `before`: the stored `fullAt`, if any. More uses than the burst count as the burst.
 */
export function nextUse(rule: RuleName, scale: number, before: number | undefined, at: number, uses = 1): NextUse {
  const { burst, intervalMs } = paceOf(rule, scale);
  const fullAt = Math.max(at, believed(rule, scale, before, at)) + Math.min(uses, burst) * intervalMs;
  const waitMs = fullAt - at - burst * intervalMs;
  return waitMs > 0 ? { waitMs } : { fullAt };
}

/**
 * Returns the new `fullAt` (ms since 1970) after the count was corrected by `uses`, which may be negative. The result
 * is never later than for a subject that has used up the limit.
 */
export function settledUse(
  rule: RuleName,
  scale: number,
  before: number | undefined,
  at: number,
  uses: number,
): number {
  const fullAt = Math.max(at, believed(rule, scale, before, at)) + uses * paceOf(rule, scale).intervalMs;
  return Math.min(at + spanOf(rule, scale), Math.max(at, fullAt));
}

/** Returns a wait as English words, such as "2 minutes". */
export function spoken(seconds: number): string {
  const [amount, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds < 5400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
