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

/** A time at which all uses will have come back; 0 where there is none, or it is further ahead of `at` than the limit can have put it. */
export const believed = (rule: RuleName, scale: number, fullAt: number | undefined, at: number): number =>
  fullAt !== undefined && fullAt <= at + spanOf(rule, scale) ? fullAt : 0;

/** Counts a use at `at` after those that will have come back at `before`; absent: there are none. */
export function nextUse(rule: RuleName, scale: number, before: number | undefined, at: number): NextUse {
  const fullAt = Math.max(at, believed(rule, scale, before, at)) + paceOf(rule, scale).intervalMs;
  const waitMs = fullAt - at - spanOf(rule, scale);
  return waitMs > 0 ? { waitMs } : { fullAt };
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
