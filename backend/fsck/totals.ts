import { PERSON_TOTALS } from "../objects/record/totals.ts";
import type { Records } from "../platform/kv/collection.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { TOTALS } from "../platform/kv/totals.ts";
import { Weighing } from "./matching.ts";
import { listed, type Report } from "./report.ts";

/** Totals that are counted anew one by one at a time, where they do not come out. */
const KEYS_AT_ONCE = 50_000;

export interface TotalsCheck {
  /** A record of the collection, as a walk over all of them meets it. */
  count(collection: Records<object>, record: object): void;
  /** Once every record of every collection was met. */
  end(): Promise<void>;
}

/**
 * Every total is what the records come to that count in it, and none of a person outlives their account. Totals can be as many as records: that they
 * come out is told by weighing both (`Weighing`), and where they do not, those that may be meant are counted again.
 */
export function checkTotals(
  kv: Kv,
  collections: readonly Records<object>[],
  people: ReadonlySet<unknown>,
  report: Report,
): TotalsCheck {
  const weighing = new Weighing();
  return {
    count(collection, record) {
      for (const { key, by } of collection.totals(record)) weighing.add(key, by);
    },

    async end() {
      for await (const { key, value, unreadable } of listed<unknown>(kv, { prefix: TOTALS })) {
        report.count("totals");
        if (!report.expect(unreadable === undefined && Number.isSafeInteger(value), key, "it is no number")) continue;
        weighing.add(key, -(value as number));
        const isPersonal = key[1] === PERSON_TOTALS[1];
        if (isPersonal) report.expect(people.has(key[2]), key, "it is of an account that does not exist");
      }
      for (const isLookedAt of weighing.differing(KEYS_AT_ONCE)) await countAgain(kv, collections, isLookedAt, report);
    },
  };
}

/** Counts some totals one by one. */
async function countAgain(
  kv: Kv,
  collections: readonly Records<object>[],
  isLookedAt: (key: Deno.KvKey) => boolean,
  report: Report,
): Promise<void> {
  const counted = new Map<string, { readonly key: Deno.KvKey; total: number }>();
  for (const collection of collections)
    for await (const { value } of listed<object>(kv, { prefix: collection.all }))
      for (const { key, by } of value === null ? [] : totalsOf(collection, value)) {
        if (!isLookedAt(key)) continue;
        const name = JSON.stringify(key);
        const known = counted.get(name) ?? { key, total: 0 };
        counted.set(name, known);
        known.total += by;
      }
  for await (const { key, value } of listed<number>(kv, { prefix: TOTALS })) {
    if (!isLookedAt(key) || !Number.isSafeInteger(value)) continue;
    const name = JSON.stringify(key);
    const total = counted.get(name)?.total ?? 0;
    counted.delete(name);
    report.expect(value === total, key, `it says ${value}, and the records come to ${total}`);
  }
  for (const { key, total } of counted.values())
    report.expect(total === 0, key, `it is missing, and the records come to ${total}`);
}

/** One that is malformed was named when it was met. */
function totalsOf(collection: Records<object>, record: object) {
  try {
    return collection.totals(record);
  } catch {
    return [];
  }
}
