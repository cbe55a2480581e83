/**
 * Totals that are kept beside records, so that nobody counts records to know how many there are. A collection says in which totals a record
 * counts; whatever writes, replaces or removes the record changes them in the same commit. They are added to, never read and put: commits that
 * change one total do not wait for each other. fsck counts them anew.
 */
import type { Records } from "./collection.ts";
import type { Kv } from "./kv.ts";
import { addWrites, getAll, type Write } from "./write.ts";

/** That a record counts in a total, and as how much. */
export interface Counted {
  readonly key: Deno.KvKey;
  readonly by: number;
}

/** What the keys of all totals begin with. */
export const TOTALS = ["totals"];

/** The writes that take a record out of totals, and put it into others. Those that stay the same are left alone. */
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

/** The total under each key, in their order; 0 where nothing was ever counted. */
export async function readTotals(kv: Kv, keys: readonly Deno.KvKey[]): Promise<number[]> {
  const entries = await getAll<number>(kv, keys);
  return entries.map(({ value }) => value ?? 0);
}

const A_COMMIT = 100;

/** Counts every total anew, in a store that nobody else uses and from which records were taken without a word; one that has no totals yet stays so. */
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
