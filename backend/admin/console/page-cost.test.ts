/** Counts the records that each page of the console reads. The count does not depend on the size of the store. */
import { expect, onTestFinished, test } from "vitest";
import { userRecords } from "../../accounts/users/store.ts";
import { formatLeaf, NO_LEAF } from "../../formats/tlog/leaf.ts";
import { type ObjectRecord, objectRecords } from "../../objects/record/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { registryKeys } from "../../registry/log/store.ts";
import { accountRecord } from "../../tests/account-record.ts";
import { createCollections } from "./documents.ts";

const [FEW, MANY] = [120, 960];
const LIMIT = 50;
const digest = "A".repeat(43);

/** Creates this many people, each with one object. */
async function fill(kv: Kv, count: number): Promise<void> {
  for (let from = 0; from < count; from += 40) {
    const atomic = kv.atomic();
    for (let at = from; at < from + 40; at++) {
      const id = `01COST${String(at).padStart(20, "0")}`;
      const hash = at.toString(16).padStart(64, "0");
      const object = {
        id: `COST-${at}`,
        objectName: `Tableau ${at}`,
        ownerId: id,
        walletAddress: `0x${"1".repeat(40)}`,
        hash,
        cover: { hash, size: 1, type: "image/png" },
        file: null,
        status: "active",
        tokenId: at,
        events: 1,
        createdAt: at,
        updatedAt: at,
      } satisfies ObjectRecord;
      const entry = { type: "mint", fingerprint: digest, tokenId: at, eventNumber: 0, commitment: digest } as const;
      addWrites(atomic, userRecords.put(accountRecord({ id, email: `personne${at}@example.com` })))
        .set(objectRecords.at(at), object)
        .set(registryKeys.leaf(at), formatLeaf({ ...entry, previous: NO_LEAF, timestamp: at }))
        .set(registryKeys.token(at, 0), at);
    }
    await atomic.commit();
  }
}

/** Counts the records that `work` reads, singly or in lists. */
async function readsOf<T>(
  kv: Kv,
  work: (kv: Kv) => Promise<T>,
): Promise<{ readonly result: T; readonly reads: number }> {
  let reads = 0;
  const counting: Kv = {
    ...kv,
    get(key, options) {
      reads += 1;
      return kv.get(key, options);
    },
    getMany(keys, options) {
      reads += keys.length;
      return kv.getMany(keys, options);
    },
    async *list<V>(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
      for await (const entry of kv.list<V>(selector, options)) {
        reads += 1;
        yield entry;
      }
    },
  };
  return { result: await work(counting), reads };
}

/** Counts the reads of each request of the console in a store of this size. */
async function costs(count: number): Promise<Record<string, number>> {
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  await fill(kv, count);
  const told: Record<string, number> = {};
  for (const collection of ["users", "objects"] as const) {
    const page = { limit: LIMIT, sort: "newest" } as const;
    const read = (query: object, documents: number) =>
      readsOf(kv, async (counting) => {
        const { read } = createCollections(counting, () => 0, { totalOf: async () => null });
        const answer = await read(collection, { ...page, ...query });
        expect(answer.docs).toHaveLength(documents);
        return answer.nextCursor;
      });
    const first = await read({}, LIMIT);
    told[`${collection}, first page`] = first.reads;
    told[`${collection}, next page`] = (await read({ cursor: first.result ?? "" }, LIMIT)).reads;
    if (collection === "users")
      told["users, search by e-mail"] = (await read({ q: `personne${count / 2 + 1}@example.com` }, 1)).reads;
  }
  return told;
}

test("a console page and a search by e-mail read the same number of records in a store eight times as large", async () => {
  const few = await costs(FEW);
  expect(await costs(MANY)).toEqual(few);
  for (const reads of Object.values(few)) expect(reads).toBeLessThan(FEW);
});
