/**
 * Totals are counters that commits keep current, so that records need not be counted. A collection declares in which
 * totals a record counts; `put`, `replace` and `remove` add the difference in the same commit (`sum` of Deno KV), so
 * that commits that change one total do not conflict. fsck recounts them.
 *
 * Invariant: a commit that changes a total checks at least one record. Otherwise a repeated commit would count twice.
 */
import type { Records } from "./collection.ts";
import type { Kv } from "./kv.ts";
import { addWrites, getAll, type Write } from "./write.ts";

/** A total that a record counts in, and its amount. */
export interface Counted {
  readonly key: Deno.KvKey;
  readonly by: number;
}

/** Prefix of the keys of all totals. */
export const TOTALS = ["totals"];

/** Returns the writes that change the totals of a record from `before` to `after`. Unchanged totals get no write. */
export function changeTotals(before: readonly Counted[], after: readonly Counted[]): Write[] {
  if (before.length === 0) return after.flatMap(({ key, by }) => (by === 0 ? [] : [{ key, add: by }]));
  const changes = new Map<string, { readonly key: Deno.KvKey; add: number }>();
  const count = (counted: readonly Counted[], sign: 1 | -1) => {
    for (const { key, by } of counted) {
      const name = JSON.stringify(key);
      const change = changes.get(name) ?? { key, add: 0 };
      changes.set(name, change);
      change.add += sign * by;
    }
  };
  count(before, -1);
  count(after, 1);
  return [...changes.values()].filter(({ add }) => add !== 0);
}

/** Returns the totals in the order of the keys; 0 if nothing was counted. */
export async function readTotals(kv: Kv, keys: readonly Deno.KvKey[]): Promise<number[]> {
  const entries = await getAll<number>(kv, keys);
  return entries.map(({ value }) => value ?? 0);
}

const A_COMMIT = 100;

/** Recounts every total of a store that no one else uses. Does nothing if the store has no totals yet, as before format 7. */
export async function recountTotals(kv: Kv, collections: readonly Records<object>[]): Promise<void> {
  const counted = new Map<string, { readonly key: Deno.KvKey; add: number }>();
  for await (const { key } of kv.list({ prefix: TOTALS })) counted.set(JSON.stringify(key), { key, add: 0 });
  if (counted.size === 0) return;
  for (const { all, totals } of collections)
    for await (const { value } of kv.list<object>({ prefix: all }))
      for (const { key, by } of totals(value)) {
        const name = JSON.stringify(key);
        const total = counted.get(name) ?? { key, add: 0 };
        counted.set(name, total);
        total.add += by;
      }
  const totals = [...counted.values()];
  for (let at = 0; at < totals.length; at += A_COMMIT) {
    const some = totals.slice(at, at + A_COMMIT);
    const ends = some.map(({ key }) => ({ key, erase: true as const }));
    await addWrites(kv.atomic(), [...ends, ...some.filter(({ add }) => add !== 0)]).commit();
  }
}
