import type { Context } from "hono";
import { type LimitState, limitFields } from "../../limits/limit-state.ts";
import type { Limits } from "../../limits/limits.ts";
import type { RuleName } from "../../limits/rules.ts";

/**
 * Creates a function that counts a request under each rule for `subject`, and adds the rate limit header fields of all
 * rules to the answer. Rejects in the same cases as `Limits.count`.
 */
export function createCounted(limits: Pick<Limits, "count">) {
  const standings = new WeakMap<Context, readonly LimitState[]>();

  return async function count(c: Context, rules: readonly RuleName[], subject: string): Promise<void> {
    for (const rule of rules) {
      const all = [...(standings.get(c) ?? []), await limits.count(rule, subject)];
      standings.set(c, all);
      for (const [name, value] of Object.entries(limitFields(all))) c.header(name, value);
    }
  };
}
