import type { Records } from "../platform/kv/collection.ts";
import { type Kv, nameOf } from "../platform/kv/kv.ts";
import { each, need, type Report } from "./report.ts";

/**
 * Every record of a collection stands under its own key and is found by its indexes; answers the keys that these have. `now` in ms:
 * what has expired may be half erased.
 */
export async function checkRecords(
  kv: Kv,
  collection: Records<object>,
  now: number,
  report: Report,
): Promise<ReadonlySet<string>> {
  const due = new Set<string>();
  for await (const { key, value } of each<object>(kv, collection.all, report, collection.kind)) {
    await report.checked(key, async () => {
      const isIts = JSON.stringify(collection.key(value)) === JSON.stringify(key);
      if (!report.expect(isIts, key, "it is kept under another key than its own")) return;
      const isOver = collection.until(value) <= now;
      for (const index of collection.indexKeys(value)) {
        due.add(JSON.stringify(index));
        if (isOver) continue;
        const isWhole = index.every((part) => part !== undefined && part !== null);
        if (!report.expect(isWhole, key, "a field that it is found by is missing")) continue;
        const held = await need<unknown>(kv, index, report, `${nameOf(key)} is not found by this index`);
        const holds = collection.holds(value);
        if (held !== null) report.expect(held === holds, index, `it points to ${held}, not to ${holds}`);
      }
    });
  }
  return due;
}

/** Every index entry is `due` to a record. The store removes what has expired in any order. */
export async function checkIndexes(
  kv: Kv,
  { indexes, indexUntil, one }: Records<object>,
  due: ReadonlySet<string>,
  now: number,
  report: Report,
): Promise<void> {
  for (const index of indexes)
    for await (const { key } of each(kv, index, report, "indexes"))
      report.expect(due.has(JSON.stringify(key)) || indexUntil(key) <= now, key, `no ${one} belongs to this index`);
}

/** What is kept under a person's id: nothing of it outlives the account. */
export async function checkOwners(
  kv: Kv,
  collections: readonly Records<object>[],
  people: ReadonlySet<unknown>,
  report: Report,
): Promise<void> {
  for (const { all, person } of collections) {
    if (!person || "isOf" in person || person.part) continue;
    const { by = all } = person;
    for await (const { key } of each(kv, by, report))
      report.expect(people.has(key[by.length]), key, "it is of an account that does not exist");
  }
}
