import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { runFsck } from "../tests/server.ts";
import { bigStore, withBigStore } from "./big-store.ts";

test("the large test store is built once and passes fsck, and each test gets a copy", async () => {
  const cache = await Deno.makeTempDir({ prefix: "authentica-test-" });
  const before = process.env.XDG_CACHE_HOME;
  process.env.XDG_CACHE_HOME = cache;
  onTestFinished(async () => {
    if (before === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = before;
    await Deno.remove(cache, { recursive: true });
  });
  const store = { entries: 700, people: 3 };
  const kept = await withBigStore(store, async (dataDir) => {
    const { output } = await runFsck(dataDir);
    for (const count of ["700 leaves", "700 objects", "700 events", "700 notifications", "3 users", "1 blobs"])
      expect(output.split("\n", 1)[0]?.split(", ")).toContain(count);
    expect(output).toMatch(/, 2 checkpoints\nclean\n$/);
    await Deno.remove(`${dataDir}/kv.sqlite3`);
    return bigStore(store);
  });
  const { birthtime, size } = await Deno.stat(`${kept}/kv.sqlite3`);
  expect(size).toBeGreaterThan(700 * 1000);
  expect(await bigStore(store)).toBe(kept);
  expect((await Deno.stat(`${kept}/kv.sqlite3`)).birthtime).toEqual(birthtime);
  expect([...Deno.readDirSync(`${cache}/authentica-bench`)]).toHaveLength(1);
});
