import type { Records } from "../platform/kv/collection.ts";
import { type Kv, nameOf } from "../platform/kv/kv.ts";
import { Matching } from "./matching.ts";
import { type Listed, listed, notRead, type Report } from "./report.ts";
import type { TotalsCheck } from "./totals.ts";

/** Number of keys that are compared one by one at a time, after the sums of two indexes differed. */
const KEYS_AT_ONCE = 50_000;

export interface CollectionCheck {
  /** Checks a record of the collection. Must be called for each record, in order. */
  record(record: Listed<object>): void;
  /** Checks, after all records, that the indexes lead to each of the records and to nothing else. */
  indexes(): Promise<void>;
}

export interface CollectionParts {
  /** Faults of records, and of the indexes that should lead to them. */
  readonly records: Report;
  /** Index entries without a record. */
  readonly indexes: Report;
  /** Records of accounts that do not exist. */
  readonly owners: Report;
}

/**
 * Checks that every record of a collection has its own key and is found by its indexes, and that every index entry
 * leads to a record. `now` in ms: expired records may be partly removed. `people`: ids of all accounts; a record
 * under the id of a deleted account is a fault.
 *
 * Records and indexes are in different orders and do not fit into memory. So the sums of both are compared
 * (`Matching`); if they differ, the affected keys are read again.
 */
export function checkCollection(
  kv: Kv,
  collection: Records<object>,
  {
    now,
    people,
    totals,
    parts,
  }: {
    readonly now: number;
    readonly people: ReadonlySet<unknown>;
    readonly totals: Pick<TotalsCheck, "count">;
    readonly parts: CollectionParts;
  },
): CollectionCheck {
  const { all, kind, indexes, person } = collection;
  const { records: report } = parts;
  const matching = indexes.length > 0 ? new Matching() : null;
  const ownedBy = person && !("isOf" in person) && !person.part ? (person.by ?? all) : null;
  const isOwnedBy = (prefix: Deno.KvKey) => ownedBy !== null && nameOf(prefix) === nameOf(ownedBy);
  const areOwned = isOwnedBy(all);

  function checkOwner(key: Deno.KvKey, by: Deno.KvKey): void {
    parts.owners.expect(people.has(key[by.length]), key, "the account of the record does not exist");
  }

  return {
    record({ key, value, unreadable }) {
      if (unreadable !== undefined) return report.bad(key, notRead(unreadable));
      report.count(kind);
      if (areOwned) checkOwner(key, all);
      try {
        const record = value as object;
        const isIts = sameKey(collection.key(record), key);
        totals.count(collection, record);
        if (!report.expect(isIts, key, "it is stored under a key other than its own") || !matching) return;
        const isOver = collection.until(record) <= now;
        const holds = collection.holds(record);
        for (const index of collection.indexKeys(record))
          if (isOver) continue;
          else if (report.expect(isWhole(index), key, "a field that has an index is missing"))
            matching.due(index, holds);
      } catch (error) {
        report.bad(key, `it is malformed: ${(error as Error).message}`);
      }
    },

    async indexes() {
      for (const prefix of indexes) {
        const areOwned = isOwnedBy(prefix);
        for await (const { key, value, unreadable } of listed(kv, { prefix })) {
          matching?.found(key, value);
          if (unreadable !== undefined) {
            parts.indexes.bad(key, notRead(unreadable));
            continue;
          }
          report.count("indexes");
          if (areOwned) checkOwner(key, prefix);
        }
      }
      if (!matching) return;
      for (const isLookedAt of matching.differing(KEYS_AT_ONCE)) {
        if (report.isFull || parts.indexes.isFull) {
          parts.indexes.bad(all, "more index entries of this collection are wrong than are listed here");
          return;
        }
        await lookAgain(kv, collection, isLookedAt, now, parts);
      }
    },
  };
}

const isWhole = (index: Deno.KvKey): boolean => index.every((part) => part !== undefined && part !== null);

/** Compares records and indexes key by key, but only keys that `isLookedAt` selects. */
async function lookAgain(
  kv: Kv,
  collection: Records<object>,
  isLookedAt: (key: Deno.KvKey) => boolean,
  now: number,
  parts: CollectionParts,
): Promise<void> {
  const found = new Map<string, Listed<unknown>>();
  for (const prefix of collection.indexes)
    for await (const entry of listed<unknown>(kv, { prefix }))
      if (isLookedAt(entry.key)) found.set(JSON.stringify(entry.key), entry);
  /** Keys that may be in the indexes, with any value. */
  const known = new Set<string>();
  for await (const { key, value } of listed<object>(kv, { prefix: collection.all })) {
    try {
      if (value === null || !sameKey(collection.key(value), key)) continue;
      const isOver = collection.until(value) <= now;
      for (const index of collection.indexKeys(value)) {
        if (!isWhole(index) || !isLookedAt(index)) continue;
        const name = JSON.stringify(index);
        known.add(name);
        if (!isOver) compare(found.get(name), index, key, collection.holds(value), parts.records);
      }
    } catch {
      // `record` has already reported the malformed record.
    }
  }
  for (const [name, { key, unreadable }] of found)
    if (unreadable === undefined)
      parts.indexes.expect(
        known.has(name) || collection.indexUntil(key) <= now,
        key,
        `the entry belongs to no existing ${collection.one}`,
      );
}

function compare(
  found: Listed<unknown> | undefined,
  index: Deno.KvKey,
  key: Deno.KvKey,
  holds: string | number,
  report: Report,
): void {
  if (found?.unreadable !== undefined) report.bad(index, notRead(found.unreadable));
  else if (!found || found.value === null) report.bad(index, `the index entry of ${nameOf(key)} is missing`);
  else report.expect(found.value === holds, index, `the index entry points to ${found.value}, expected ${holds}`);
}

export function sameKey(one: Deno.KvKey, other: Deno.KvKey): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
