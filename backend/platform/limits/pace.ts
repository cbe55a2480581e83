import { RULES, type Rule, type RuleName } from "./rules.ts";

/** How many uses in a time. */
export function quotaOf(name: RuleName, scale: number) {
  const { most, perMs } = ruleOf(name);
  return { quota: Math.max(1, Math.ceil(most * scale)), windowMs: perMs };
}

/** How many uses at once, and how long each takes to come back, ms. */
export function paceOf(name: RuleName, scale: number) {
  const { burst: unscaledBurst } = ruleOf(name);
  const { quota: most, windowMs: perMs } = quotaOf(name, scale);
  if (unscaledBurst === undefined) return { burst: most, intervalMs: perMs / most };
  const burst = Math.min(most, Math.max(1, Math.ceil(unscaledBurst * scale)));
  return { burst, intervalMs: perMs / Math.max(1, most - burst) };
}

const ruleOf = (name: RuleName): Rule => RULES[name];

/** One use more: when all will have come back after it, ms since 1970, or how long it has to wait, ms. */
export type NextUse = { readonly fullAt: number } | { readonly waitMs: number };

/** In which all uses come back, ms. */
const spanOf = (rule: RuleName, scale: number): number => {
  const { burst, intervalMs } = paceOf(rule, scale);
  return burst * intervalMs;
};

/** The time at which the allowance is full again; 0 if absent, or further ahead of `at` than this limit can have set. */
export const believed = (rule: RuleName, scale: number, fullAt: number | undefined, at: number): number =>
  fullAt !== undefined && fullAt <= at + spanOf(rule, scale) ? fullAt : 0;

/**
 * Counts `uses` at `at` after those that will have come back at `before`; absent: there are none. More uses than may be made at once count as
 * that many.
 */
export function nextUse(rule: RuleName, scale: number, before: number | undefined, at: number, uses = 1): NextUse {
  const { burst, intervalMs } = paceOf(rule, scale);
  const fullAt = Math.max(at, believed(rule, scale, before, at)) + Math.min(uses, burst) * intervalMs;
  const waitMs = fullAt - at - burst * intervalMs;
  return waitMs > 0 ? { waitMs } : { fullAt };
}

/** When all uses will have come back (ms since 1970) after `uses` more than were counted, or fewer if it is below 0. No more is owed than all of them. */
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

/** A wait in words. */
export function spoken(seconds: number): string {
  const [amount, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds < 5400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
