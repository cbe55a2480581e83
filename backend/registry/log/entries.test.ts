import { expect, test } from "vitest";
import type { EntriesAnswer } from "../../contract/registry.ts";
import { fillLog } from "../../tests/fill-log.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { createLog } from "./log.ts";

async function openEntries() {
  const app = await openHarness();
  const ask = (query = "") => app.call("GET", `/registry/entries${query}`, null);
  return {
    ...app,
    log: createLog({ kv: app.kv, now: app.environment.now }),
    ask,
    numbers: async (query = "") => (await body<EntriesAnswer>(ask(query))).entries.map(({ index }) => index),
  };
}

test("pages of the registry go from the newest entry to the first, each entry once", async () => {
  const app = await openEntries();
  expect(await app.numbers()).toEqual([]);
  await fillLog(app.log, 45);
  await app.checkpoints.sign();
  expect(await app.numbers()).toEqual(Array.from({ length: 20 }, (_, at) => 44 - at));
  expect(await app.numbers("?before=25")).toEqual(Array.from({ length: 20 }, (_, at) => 24 - at));
  expect(await app.numbers("?before=5")).toEqual([4, 3, 2, 1, 0]);
  expect(await app.numbers("?before=0")).toEqual([]);
  expect(await app.numbers("?before=999&limit=2")).toEqual([44, 43]);
  for (const wrong of ["?limit=0", "?limit=101", "?before=-1", "?before=x", "?cursor=1"])
    await body(app.ask(wrong), 400);
});

test("an entry in the registry shows its type, time, object and hash, and nothing else", async () => {
  const app = await openEntries();
  const ada = await app.signUp("Ada");
  const [one, two] = [sha256("one"), sha256("two")];
  const { _id } = await app.claimed(ada, one);
  await app.claimed(ada, two);
  app.pass(5000);
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: _id }));
  await app.checkpoints.sign();
  expect((await body<EntriesAnswer>(app.ask())).entries).toEqual([
    { index: 2, type: "revoke", at: "2026-01-01T00:00:05.000Z", tokenId: 0, hash: one },
    { index: 1, type: "mint", at: "2026-01-01T00:00:00.000Z", tokenId: 1, hash: two },
    { index: 0, type: "mint", at: "2026-01-01T00:00:00.000Z", tokenId: 0, hash: one },
  ]);
});

test("a page of the registry that cannot change is cached for ever, and the end of the log for a second", async () => {
  const app = await openEntries();
  await fillLog(app.log, 3);
  expect(await app.numbers()).toEqual([]);
  await app.checkpoints.sign();
  const cached = async (query: string) => (await app.ask(query)).headers.get("cache-control");
  expect(await cached("?before=3")).toBe("public, max-age=31536000, immutable");
  for (const query of ["", "?before=4"]) expect(await cached(query), query).toBe("public, max-age=1");
});
