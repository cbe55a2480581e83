import { PERSON_TOTALS } from "../objects/record/totals.ts";
import type { Records } from "../platform/kv/collection.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { TOTALS } from "../platform/kv/totals.ts";
import { Weighing } from "./matching.ts";
import { listed, type Report } from "./report.ts";

/** Number of totals that are recounted exactly at a time, if the sums differ. */
const KEYS_AT_ONCE = 50_000;

export interface TotalsCheck {
  /** Called for each record of the collection. */
  count(collection: Records<object>, record: object): void;
  /** Called after the last record of all collections. */
  end(): Promise<void>;
}

/**
 * Checks that each total equals the sum over its records, and that no total belongs to an account that does not
 * exist. There can be as many totals as records, so both sides are compared in bounded memory (`Weighing`). Only
 * totals in buckets that differ are recounted.
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
        if (
          !report.expect(
            unreadable === undefined && Number.isSafeInteger(value),
            key,
            "the total is not a whole number",
          )
        )
          continue;
        weighing.add(key, -(value as number));
        const isPersonal = key[1] === PERSON_TOTALS[1];
        if (isPersonal) report.expect(people.has(key[2]), key, "the account of the total does not exist");
      }
      for (const isLookedAt of weighing.differing(KEYS_AT_ONCE)) await countAgain(kv, collections, isLookedAt, report);
    },
  };
}

/** Recounts the totals whose key `isLookedAt` accepts, and reports each total that differs. */
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
    report.expect(value === total, key, `it is ${value}; the records add up to ${total}`);
  }
  for (const { key, total } of counted.values())
    report.expect(total === 0, key, `the total is missing; the records add up to ${total}`);
}

/** Returns nothing for a malformed record, which was reported when it was first read. */
function totalsOf(collection: Records<object>, record: object) {
  try {
    return collection.totals(record);
  } catch {
    return [];
  }
}
