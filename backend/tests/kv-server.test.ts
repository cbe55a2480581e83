import { describe, expect, onTestFinished, test } from "vitest";
import { commit } from "../platform/kv/commit.ts";
import { encodedKv } from "../platform/kv/kv.ts";
import { readTotals } from "../platform/kv/totals.ts";
import { addWrites } from "../platform/kv/write.ts";
import { startKvServer } from "./kv-server.ts";

/** Starts a server that ends with the test, and opens a store on it. */
async function served() {
  const server = startKvServer();
  onTestFinished(() => server.close());
  return { server, kv: await openAt(server) };
}

async function openAt({ url, token }: { readonly url: string; readonly token: string }): Promise<Deno.Kv> {
  Deno.env.set("DENO_KV_ACCESS_TOKEN", token);
  return closedAtEnd(await Deno.openKv(url));
}

function closedAtEnd(kv: Deno.Kv): Deno.Kv {
  onTestFinished(() => kv.close());
  return kv;
}

const STORES = [
  ["Deno's own store in memory", async () => closedAtEnd(await Deno.openKv(":memory:"))],
  ["the server of the tests", async () => (await served()).kv],
] as const;

const keys = async (list: AsyncIterable<Deno.KvEntry<unknown>>) => (await Array.fromAsync(list)).map(({ key }) => key);

describe.each(STORES)("a KV server: %s", (_, open) => {
  test("returns stored values of any kind, and null for missing keys", async () => {
    const kv = await open();
    const values = [
      "text",
      1.5,
      10n ** 20n,
      true,
      null,
      new Uint8Array([0, 255]),
      { a: [new Date(0), new Map([[1, 2]])] },
    ];
    for (const [at, value] of values.entries()) await kv.set(["value", at], value);
    const entries = await kv.getMany(values.map((_, at) => ["value", at]));
    expect(entries.map(({ value }) => value)).toEqual(values);
    for (const { versionstamp } of entries) expect(versionstamp).toMatch(/^[0-9a-f]{20}$/);
    expect(await kv.get(["value"])).toEqual({ key: ["value"], value: null, versionstamp: null });
    await kv.delete(["value", 0]);
    expect((await kv.get(["value", 0])).versionstamp).toBeNull();
  });

  test("versionstamps increase, and all records of a commit have the same", async () => {
    const kv = await open();
    const first = await kv.set(["a"], 1);
    const second = await kv.atomic().set(["b"], 2).set(["c"], 3).commit();
    const stamps = (await kv.getMany([["a"], ["b"], ["c"]])).map(({ versionstamp }) => versionstamp);
    expect(second.ok && stamps).toEqual([first.versionstamp, second.ok && second.versionstamp, stamps[1]]);
    expect((stamps[1] as string) > (stamps[0] as string)).toBe(true);
  });

  test("lists in key order, with every kind of key part, forwards and backwards, with limits, bounds and cursors", async () => {
    const kv = await open();
    const sorted: Deno.KvKey[] = [
      ["list", new Uint8Array([1])],
      ["list", ""],
      ["list", "a"],
      ["list", "a", 1],
      ["list", "a\u0000"],
      ["list", "b"],
      ["list", -300],
      ["list", 2],
      ["list", 10],
      ["list", false],
      ["list", true],
    ];
    for (const key of sorted.toReversed()) await kv.set(key, true);
    await kv.set(["lists"], "beside");
    const prefix = ["list"];
    expect(await keys(kv.list({ prefix }))).toEqual(sorted);
    expect(await keys(kv.list({ prefix }, { reverse: true, batchSize: 3 }))).toEqual(sorted.toReversed());
    expect(await keys(kv.list({ prefix }, { limit: 4, batchSize: 2 }))).toEqual(sorted.slice(0, 4));
    expect(await keys(kv.list({ prefix, start: ["list", "b"] }))).toEqual(sorted.slice(5));
    expect(await keys(kv.list({ start: ["list", "a"], end: ["list", 10] }))).toEqual(sorted.slice(2, 8));
    const page = kv.list({ prefix }, { limit: 3 });
    await keys(page);
    expect(await keys(kv.list({ prefix }, { cursor: page.cursor }))).toEqual(sorted.slice(3));
    expect(await keys(kv.list({ prefix: ["none"] }))).toEqual([]);
  });

  test("a commit with a failed check writes nothing", async () => {
    const kv = await open();
    const nothing = await kv.get(["a"]);
    expect((await kv.atomic().check(nothing).set(["a"], 1).commit()).ok).toBe(true);
    expect((await kv.atomic().check(nothing).set(["a"], 2).set(["b"], 2).commit()).ok).toBe(false);
    const stands = await kv.get(["a"]);
    await kv.set(["a"], 1);
    expect((await kv.atomic().check(stands).delete(["a"]).commit()).ok).toBe(false);
    expect((await kv.getMany([["a"], ["b"]])).map(({ value }) => value)).toEqual([1, null]);
    expect(
      (
        await kv
          .atomic()
          .check(await kv.get(["a"]))
          .delete(["a"])
          .commit()
      ).ok,
    ).toBe(true);
  });

  test("each of many parallel changes of a record is counted", async () => {
    const kv = await open();
    const counted = () =>
      commit(kv, async (read) => {
        const { key, value } = await read.get<number>(["count"]);
        return { writes: [{ key, value: (value ?? 0) + 1 }], result: undefined };
      });
    await Promise.all(Array.from({ length: 10 }, counted));
    expect((await kv.get(["count"])).value).toBe(10);
  });

  test("a watch returns the current values, then changes including erasures, of its keys only", async () => {
    const kv = await open();
    await kv.set(["a"], 1);
    const watch = kv.watch<[number, number]>([["a"], ["b"]]).getReader();
    const next = async () => (await watch.read()).value?.map(({ value }) => value);
    expect(await next()).toEqual([1, null]);
    await kv.set(["c"], 0);
    await kv.set(["b"], 2);
    expect(await next()).toEqual([1, 2]);
    await kv.atomic().set(["a"], 3).delete(["b"]).commit();
    expect(await next()).toEqual([3, null]);
    // Writing the same value again is a change, too.
    await kv.set(["a"], 3);
    expect(await next()).toEqual([3, null]);
    await watch.cancel();
  });
});

test("the server removes expired records in time", async () => {
  const { kv } = await served();
  await kv.set(["kept"], 1, { expireIn: 60_000 });
  await kv.set(["gone"], 1, { expireIn: 300 });
  expect(await keys(kv.list({ prefix: [] }))).toEqual([["gone"], ["kept"]]);
  await expect.poll(async () => (await kv.get(["gone"])).versionstamp).toBeNull();
  expect(await keys(kv.list({ prefix: [] }))).toEqual([["kept"]]);
  expect(
    (
      await kv
        .atomic()
        .check({ key: ["gone"], versionstamp: null })
        .set(["gone"], 2)
        .commit()
    ).ok,
  ).toBe(true);
});

test("two stores of one server see each other's writes, also in a watch", async () => {
  const { server, kv } = await served();
  const other = await openAt(server);
  await kv.set(["a"], "from the first");
  expect((await other.get(["a"])).value).toBe("from the first");
  const watch = other.watch([["a"]]).getReader();
  await watch.read();
  await kv.set(["a"], "again");
  expect((await watch.read()).value?.[0].value).toBe("again");
  expect(server.watches()).toBe(1);
  await watch.cancel();
  await expect.poll(server.watches).toBe(0);
});

test("a sum operation adds to a total, or subtracts from it if the number is negative", async () => {
  const kv = encodedKv((await served()).kv);
  for (const add of [5, -7, 3]) await addWrites(kv.atomic(), [{ key: ["total"], add }]).commit();
  expect(await readTotals(kv, [["total"], ["none"]])).toEqual([1, 0]);
});

test("the server refuses a wrong token, too many checks, and unsupported operations", async () => {
  const { server, kv } = await served();
  await expect(openAt({ url: server.url, token: "wrong" }).then((other) => other.get(["a"]))).rejects.toThrow();
  const checks = Array.from({ length: 11 }, (_, at) => ({ key: ["check", at], versionstamp: null }));
  await expect(
    kv
      .atomic()
      .check(...checks)
      .set(["a"], 1)
      .commit(),
  ).rejects.toThrow();
  // Limits that Deno's client enforces itself.
  const keysOf = (count: number) => Array.from({ length: count }, (_, at) => ["key", at]);
  expect(await kv.getMany(keysOf(10))).toHaveLength(10);
  await expect(kv.getMany(keysOf(11))).rejects.toThrow(TypeError);
  expect(() => kv.watch(keysOf(11))).toThrow(TypeError);
  await expect(kv.set(["a"], new Uint8Array(70_000))).rejects.toThrow(TypeError);
  await expect(kv.atomic().max(["a"], 1n).commit()).rejects.toThrow();
  await expect(kv.enqueue("work")).rejects.toThrow();
  expect(await keys(kv.list({ prefix: [] }))).toEqual([]);
});
