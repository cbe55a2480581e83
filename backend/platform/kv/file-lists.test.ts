import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { openFileLists } from "./file-lists.ts";
import { decodeKey, encodeKey } from "./key-bytes.ts";
import { encodedKv, UnreadableRecord } from "./kv.ts";
import { addWrites } from "./write.ts";

const text = fc.string({ unit: "binary", maxLength: 12 }).filter((part) => !part.includes("\0"));
const number = fc.double({ min: 0, noNaN: true }).filter((part) => !Object.is(part, -0));
const keys = fc.array(fc.oneof(text, number, fc.nat({ max: 3 })), { minLength: 1, maxLength: 4 });

/** Opens a store that Deno writes, and the reader of its file. */
async function open() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-file-lists-" });
  const store = await Deno.openKv(join(dir, "kv.sqlite3"));
  const read = openFileLists(join(dir, "kv.sqlite3"));
  onTestFinished(async () => {
    read.close();
    store.close();
    await Deno.remove(dir, { recursive: true });
  });
  return { store, kv: encodedKv(store), read };
}

const told = (entries: AsyncIterable<Deno.KvEntry<unknown>>) =>
  Array.fromAsync(entries, ({ key, value }) => [key, value]);

test("decoding an encoded key of the store returns the key", () => {
  fc.assert(
    fc.property(keys, (key) => {
      const bytes = encodeKey(key);
      if (bytes) expect(decodeKey(bytes)).toStrictEqual(key);
    }),
  );
});

test("lists read from the SQLite file have the same records as Deno's, for any range, direction and batch size", async () => {
  const { kv, read } = await open();
  await fc.assert(
    fc.asyncProperty(
      fc.array(keys, { maxLength: 30 }),
      fc.nat({ max: 3 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      async (all, depth, reverse, batchSize) => {
        for (const key of all) await kv.set(key, { key: key.length });
        const [one, other] = [all[0] ?? ["a"], all[1] ?? ["b"]];
        const prefix = one.slice(0, Math.min(depth, one.length));
        const selectors: Deno.KvListSelector[] = [{ prefix }, { prefix: one }, { start: one, end: other }];
        for (const selector of [...selectors, { prefix, start: [...prefix, ...other] }]) {
          const options = { reverse, batchSize, limit: 20 };
          // Deno refuses a start that is after the end of the range.
          const wanted = await told(kv.list(selector, options)).catch(() => []);
          expect(await told(read.list(selector, options))).toEqual(wanted);
        }
        expect((await read.getMany([one, other])).map(({ value }) => value)).toEqual(
          (await kv.getMany([one, other])).map(({ value }) => value),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("totals are read from the SQLite file as numbers, and a record of an unknown encoding is rejected", async () => {
  const { store, kv, read } = await open();
  await addWrites(kv.atomic(), [{ key: ["totals", "a"], add: -3 }]).commit();
  await store.set(["totals", "b"], new Map());
  const entries = read.list({ prefix: ["totals"] });
  expect((await entries.next()).value).toMatchObject({ key: ["totals", "a"], value: -3 });
  await expect(entries.next()).rejects.toThrow(UnreadableRecord);
  expect(await entries.next()).toMatchObject({ done: true });
});

test("the SQLite file opened for lists rejects writes", async () => {
  const { read } = await open();
  await expect(async () => read.set(["a"], 1)).rejects.toThrow("This store was opened read-only.");
});
