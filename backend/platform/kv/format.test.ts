import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { failingKv } from "../../tests/faulty-kv.ts";
import { loadStore } from "../../tests/kept-store.ts";
import { bytesOf, type Conversion, type Mark, openFormat, planOf } from "./format.ts";

const WORDS = { name: "The store", instead: "open another" };
const KEPT = readFileSync(new URL("../../tests/stores/format-1.tsv", import.meta.url), "utf8");

async function openRaw(): Promise<Deno.Kv> {
  const store = await Deno.openKv(":memory:");
  onTestFinished(() => store.close());
  return store;
}

async function openKept(): Promise<Deno.Kv> {
  const store = await openRaw();
  await loadStore(store, KEPT);
  return store;
}

const everything = (store: Deno.Kv) => Array.fromAsync(store.list<Uint8Array>({ prefix: [] }));

const isMark = ({ key }: Deno.KvEntry<unknown>) => key.length === 1 && key[0] === "format";

async function markOf(store: Deno.Kv): Promise<string> {
  return new TextDecoder().decode((await store.get<Uint8Array>(["format"])).value ?? undefined);
}

/**
 * A fictitious next format: each value begins with 02, blobs move to the end of the store, scans to its beginning, and
 * limits are removed.
 */
const toFormat2: Conversion = {
  convert({ key, value }, commit) {
    const stored = value as Uint8Array;
    if (stored[0] === 2) return;
    const [kind, ...rest] = key;
    const to = kind === "blobs" ? ["z", ...rest] : kind === "scans" ? ["a", ...rest] : key;
    if (to !== key || kind === "limits") commit.delete(key);
    if (kind !== "limits") commit.set(to, Uint8Array.of(2, ...stored));
  },
};

/** Returns the records of a store of format 1 as they are in format 2. */
function converted(entries: readonly Deno.KvEntry<Uint8Array>[]) {
  const moved: Readonly<Record<string, string>> = { blobs: "z", scans: "a" };
  return entries
    .filter((entry) => entry.key[0] !== "limits" && !isMark(entry))
    .map(({ key: [kind = "", ...rest], value }) => ({
      name: JSON.stringify([moved[String(kind)] ?? kind, ...rest]),
      value: Uint8Array.of(2, ...value),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const contents = (entries: readonly Deno.KvEntry<Uint8Array>[]) =>
  entries
    .filter((entry) => !isMark(entry))
    .map(({ key, value }) => ({ name: JSON.stringify(key), value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

test("the format record shows in advance what opening a store would do, and unknown formats are refused", () => {
  const plan = (mark: unknown) => planOf(mark === null ? null : bytesOf(mark as Mark), WORDS, [toFormat2]);
  expect(plan({ format: 1 })).toEqual({ from: 1, to: 2, isRolling: false });
  expect(plan({ format: 1, after: "x" })).toMatchObject({ from: 1, to: 2 });
  expect(plan({ format: 2 })).toMatchObject({ from: 2, to: 2 });
  expect(() => plan({ format: 3 })).toThrow("holds records of format 3; this version reads formats 1 to 2.");
  expect(() => plan(null)).toThrow("no format mark that this version understands");
});

test("a new store gets the newest format, and can be opened again", async () => {
  const store = await openRaw();
  const moves: string[] = [];
  const onFormat = (from: number, to: number) => moves.push(`${from} to ${to}`);
  await openFormat(store, WORDS, { steps: [], onFormat });
  expect(await everything(store)).toMatchObject([{ key: ["format"] }]);
  expect(await markOf(store)).toBe('{"format":1}');
  await openFormat(store, WORDS, { steps: [], onFormat });
  expect(moves).toEqual([]);
  await openFormat(store, WORDS, { steps: [toFormat2], onFormat });
  expect(moves).toEqual(["1 to 2"]);
  const next = await openRaw();
  await openFormat(next, WORDS, { steps: [toFormat2] });
  expect(await markOf(next)).toBe('{"format":2}');
});

test("two processes that open a new store at once write its format once", async () => {
  const store = await openRaw();
  await Promise.all([openFormat(store, WORDS, { steps: [] }), openFormat(store, WORDS, { steps: [] })]);
  expect(await markOf(store)).toBe('{"format":1}');
});

test.each([
  ["of a later format", '{"format":2}', "records of format 2"],
  ["on the way to a later format", '{"format":1,"after":"AQ"}', "records of format 1, partly converted to format 2"],
  [
    "with an unknown field in its mark",
    '{"format":1,"shards":3}',
    "a format mark that this version does not understand",
  ],
  ["with an invalid format number", '{"format":0}', "a format mark that this version does not understand"],
  ["with a mark that is not JSON", "1.0.0", "a format mark that this version does not understand"],
])("opening refuses a store %s, and leaves it unchanged", async (_, mark, found) => {
  const store = await openRaw();
  await store.set(["format"], new TextEncoder().encode(mark));
  await store.set(["users", "1"], Uint8Array.of(1));
  const before = await everything(store);
  await expect(openFormat(store, WORDS, { steps: [] })).rejects.toThrow(
    new Error(
      `The store holds ${found}; this version reads format 1. Start the version that wrote it, or open another.`,
    ),
  );
  expect(await everything(store)).toEqual(before);
});

test("a format record that was serialised by V8 is refused", async () => {
  const store = await openRaw();
  await store.set(["format"], { format: 1 });
  await expect(openFormat(store, WORDS, { steps: [] })).rejects.toThrow(
    "a format mark that this version does not understand",
  );
});

test("a store without a format whose first value is unreadable is refused, and a connection failure is passed on", async () => {
  const answering = (error: Error): Deno.Kv =>
    Object.create(null, {
      get: { value: () => Promise.resolve({ key: ["format"], value: null, versionstamp: null }) },
      list: { value: () => ({ next: () => Promise.reject(error) }) },
    });
  const unreadable = answering(new RangeError("could not deserialize value"));
  await expect(openFormat(unreadable, WORDS, { steps: [] })).rejects.toThrow("records without a format mark");
  const down = answering(new TypeError("Failed to connect"));
  await expect(openFormat(down, WORDS, { steps: [] })).rejects.toThrow("Failed to connect");
});

test("a store is converted from format 1 to 2, and its format record is updated last", async () => {
  const store = await openKept();
  const before = await everything(store);
  const marks: string[] = [];
  const convert: Conversion["convert"] = (record, commit, store) => {
    toFormat2.convert(record, commit, store);
    marks.push(record.key.join("/"));
  };
  await openFormat(store, WORDS, { steps: [{ convert }] });
  expect(contents(await everything(store))).toEqual(converted(before));
  expect(await markOf(store)).toBe('{"format":2}');
  // Each record is converted once. Records that were moved ahead are found once more.
  const again = before.filter(({ key }) => key[0] === "blobs").length;
  expect(marks).toHaveLength(before.length - 1 + again);
});

test.each([false, true])(
  "a conversion resumes after a crash at any commit (last commit kept: %s)",
  async (keepsLast) => {
    const whole = await openKept();
    const wanted = converted(await everything(whole));
    let deaths = 0;
    for (let at = 1; ; at++) {
      const raw = await openKept();
      const store = failingKv(raw);
      store.dieAt(at, { keepsLast });
      const outcome = await openFormat(store.kv, WORDS, { steps: [toFormat2] }).then(
        () => "converted",
        (error: Error) => error.message,
      );
      if (!store.revive()) {
        expect(outcome).toBe("converted");
        break;
      }
      expect(outcome).toBe("the store died");
      deaths += 1;
      const mark = await markOf(raw);
      // The previous version refuses a partly converted store.
      if (mark.includes("after"))
        await expect(openFormat(raw, WORDS, { steps: [] })).rejects.toThrow("partly converted to format 2");
      await openFormat(store.kv, WORDS, { steps: [toFormat2] });
      expect(contents(await everything(raw))).toEqual(wanted);
      expect(await markOf(raw)).toBe('{"format":2}');
    }
    expect(deaths).toBeGreaterThanOrEqual(3);
  },
);

test("two processes that convert a store together convert each record once", async () => {
  const store = await openKept();
  const wanted = converted(await everything(store));
  await Promise.all([
    openFormat(store, WORDS, { steps: [toFormat2] }),
    openFormat(store, WORDS, { steps: [toFormat2] }),
  ]);
  expect(contents(await everything(store))).toEqual(wanted);
});

test("a store is converted step by step to the newest format", async () => {
  const store = await openKept();
  const passed: number[] = [];
  const through = (format: number): Conversion => ({ convert: () => void passed.push(format) });
  await openFormat(store, WORDS, { steps: [through(2), through(3)] });
  expect(await markOf(store)).toBe('{"format":3}');
  expect(passed).toEqual(passed.toSorted());
  expect(new Set(passed)).toEqual(new Set([2, 3]));
});
