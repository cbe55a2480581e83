import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { openFileReads } from "./file-reads.ts";
import { openStore } from "./open.ts";

const KNOWN = ["format"];

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await Deno.makeTempDir({ prefix: "authentica-file-reads-" });
  path = join(dataDir, "kv.sqlite3");
  return () => Deno.remove(dataDir, { recursive: true });
});

/** Opens a raw store with a record under `KNOWN`, and the reader of its file. */
async function openBoth() {
  const store = await Deno.openKv(path);
  await store.set(KNOWN, Uint8Array.of(1));
  const reads = await openFileReads(store, path, KNOWN);
  if (!reads) throw new Error("Deno keeps its records in another form: file-reads.ts does not know it yet.");
  return {
    store,
    read: reads.read,
    [Symbol.dispose]() {
      reads.close();
      store.close();
    },
  };
}

const ours = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(), fc.double({ min: 0, noNaN: true }));
const anyPart = fc.oneof(ours, fc.double(), fc.uint8Array({ maxLength: 20 }), fc.bigInt(), fc.boolean());

test("every record read from the SQLite file equals Deno's, or the read is left to Deno", async () => {
  using both = await openBoth();
  const { store, read } = both;
  const keys = fc.array(anyPart, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(keys, fc.uint8Array({ maxLength: 9000 }), async (key, value) => {
      expect([null, [{ key, value: null, versionstamp: null }]]).toContainEqual(read([key]));
      await store.set(key, value);
      const own = read([key]);
      if (own !== null) expect(own).toStrictEqual([await store.get(key)]);
      await store.delete(key);
    }),
    { numRuns: 200 },
  );
});

test("reads of keys made of strings and numbers are never left to Deno", async () => {
  using both = await openBoth();
  const text = fc.string({ maxLength: 100 }).filter((part) => !part.includes("\0"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, fc.nat()), { minLength: 1, maxLength: 4 }), async (key) => {
      await both.store.set(key, Uint8Array.of(7));
      expect(both.read([key])).toStrictEqual([await both.store.get(key)]);
    }),
    { numRuns: 100 },
  );
});

test("several records read from the SQLite file are in the order of the requested keys, including missing ones", async () => {
  using both = await openBoth();
  await both.store.set(["b"], Uint8Array.of(2));
  const keys = [["c"], ["b"], KNOWN, ["b"]];
  expect(both.read(keys)).toStrictEqual(await both.store.getMany(keys));
});

test("reads of keys over Deno's size limit are left to Deno, which refuses them", async () => {
  using both = await openBoth();
  for (const key of [["x".repeat(2047)], ["x".repeat(2040), 1], ["é".repeat(1500)]]) {
    expect(both.read([key])).toBeNull();
    await expect(both.store.get(key)).rejects.toThrow(TypeError);
  }
});

test("a total read from the SQLite file has the same value as Deno's", async () => {
  using both = await openBoth();
  for (const value of [0n, 1n, 2n ** 53n, 2n ** 64n - 1n]) {
    await both.store.set(["total"], new Deno.KvU64(value));
    expect(both.read([["total"]])).toStrictEqual([await both.store.get(["total"])]);
  }
});

test("reads of more than ten keys, and of values that are not bytes, are left to Deno", async () => {
  using both = await openBoth();
  await both.store.set(["text"], "of V8");
  expect(both.read([KNOWN, ["text"]])).toBeNull();
  expect(both.read(Array(11).fill(KNOWN))).toBeNull();
  expect(both.read(Array(10).fill(KNOWN))).toHaveLength(10);
});

test("a read from the SQLite file sees every commit that was acknowledged before it", async () => {
  using both = await openBoth();
  for (let at = 0; at < 200; at++) {
    await both.store.set(["counter"], Uint8Array.of(at));
    expect(both.read([["counter"]])?.[0]?.value).toEqual(Uint8Array.of(at));
  }
});

test("a read from the SQLite file leaves no transaction open, so that the write-ahead log can be reset", async () => {
  using both = await openBoth();
  await both.store.set(["text"], "of V8");
  for (const keys of [[KNOWN], [KNOWN, ["nothing"]], [["text"], KNOWN], [[], KNOWN]]) {
    await both.store.set(["more"], new Uint8Array(1000));
    both.read(keys);
    using other = new DatabaseSync(path);
    expect({ ...other.prepare("pragma wal_checkpoint(truncate)").get() }).toEqual({ busy: 0, log: 0, checkpointed: 0 });
  }
});

test("a read from the SQLite file that fails on the disk is left to Deno, and the transaction is closed", async () => {
  const store = await Deno.openKv(path);
  await store.set(KNOWN, Uint8Array.of(1));
  const keys = Array.from({ length: 50 }, (_, at) => ["other", at]);
  for (const key of keys) await store.set(key, new Uint8Array(500));
  store.close();
  const file = await Deno.readFile(path);
  await Deno.writeFile(path, file.fill(0, -4096));
  using both = await openBoth();
  const lost = keys.filter((key) => both.read([KNOWN, key]) === null);
  expect(lost.length).toBeGreaterThan(0);
  await expect(both.store.get(lost[0] as Deno.KvKey)).rejects.toThrow("malformed");
  expect(both.read([KNOWN])).toHaveLength(1);
  using other = new DatabaseSync(path);
  expect({ ...other.prepare("pragma wal_checkpoint(truncate)").get() }).toMatchObject({ busy: 0 });
});

test("reads are left to Deno after the SQLite file is closed", async () => {
  const store = await Deno.openKv(path);
  await store.set(KNOWN, Uint8Array.of(1));
  const reads = await openFileReads(store, path, KNOWN);
  reads?.close();
  expect(reads?.read([KNOWN])).toBeNull();
  store.close();
});

test("nothing is read directly from the SQLite file if Deno reads the known record differently", async () => {
  const store = await Deno.openKv(path);
  await store.set(KNOWN, Uint8Array.of(1));
  const entry = await store.get(KNOWN);
  for (const other of [
    { ...entry, versionstamp: "00000000000000ff0000" },
    { ...entry, value: Uint8Array.of(2) },
    { ...entry, value: "text" },
    { key: KNOWN, value: null, versionstamp: null },
  ]) {
    const get = async <T>() => other as Deno.KvEntryMaybe<T>;
    expect(await openFileReads({ get }, path, KNOWN)).toBeNull();
  }
  expect(await openFileReads(store, join(dataDir, "none"), KNOWN)).toBeNull();
  store.close();
});

test("reading the SQLite file does not wait for writers", async () => {
  const { kv, close } = await openStore({ kind: "file", dataDir });
  await kv.set(["one"], 1);
  using other = new DatabaseSync(path);
  other.exec("begin immediate");
  let isWritten = false;
  const writing = kv.set(["two"], 2).then(() => {
    isWritten = true;
  });
  expect((await kv.get(["one"])).value).toBe(1);
  expect((await kv.getMany([["two"], ["one"]])).map(({ value }) => value)).toEqual([null, 1]);
  expect(isWritten).toBe(false);
  other.exec("rollback");
  await writing;
  expect((await kv.get(["two"])).value).toBe(2);
  await close();
});

test("closing the store leaves a single file", async () => {
  const { kv, close } = await openStore({ kind: "file", dataDir });
  await kv.set(["one"], 1);
  await kv.get(["one"]);
  await close();
  expect([...Deno.readDirSync(dataDir)].map(({ name }) => name).sort()).toEqual(["kv.sqlite3", "lock"]);
  await expect(kv.get(["one"])).rejects.toThrow();
});
