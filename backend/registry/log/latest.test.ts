import { expect, test } from "vitest";
import { partsOfEntry } from "../../contract/listed-entry.ts";
import { fillLog } from "../../tests/fill-log.ts";
import { openHarness } from "../../tests/harness.ts";
import { createEntries, type Entries } from "./entries.ts";
import { createLatest, rowsOf } from "./latest.ts";
import { createLog } from "./log.ts";

test("the latest entries are read once per signed size, and not if the store does not extend what was signed", async () => {
  const { kv, environment, checkpoints, publication } = await openHarness();
  const log = createLog({ kv, now: environment.now });
  const read = createEntries(kv, publication);
  const state = { reads: 0, isRefused: false };
  const entriesOf: Entries = (before, limit) => {
    state.reads += 1;
    return read(before, limit);
  };
  const latest = createLatest(entriesOf, {
    latest() {
      if (state.isRefused) throw new Error("The store is another.");
      return publication.latest();
    },
    signed: publication.signed,
  });
  const numbers = async () => (await latest("fr"))?.lists.entries?.map(({ parts }) => parts.number);

  expect(await latest("fr")).toBeNull();
  await fillLog(log, 3);
  await checkpoints.sign();
  expect(await numbers()).toEqual(["2", "1", "0"]);
  expect((await latest("fr"))?.lists.pages).toEqual([]);
  expect(state.reads).toBe(1);
  await fillLog(log, 12, 3);
  expect(await numbers()).toHaveLength(3);
  await checkpoints.sign();
  expect(await numbers()).toEqual(Array.from({ length: 10 }, (_, at) => String(14 - at)));
  expect((await latest("fr"))?.lists.pages).toEqual([{ kind: "older", parts: { last: "5" } }]);
  expect(state.reads).toBe(2);
  state.isRefused = true;
  await expect(latest("fr")).rejects.toThrow("another");
});

test("a row of the registry shows what its entry does, its time in Paris, and for changes the object", () => {
  const hash = "0123456789abcdef".repeat(4);
  const mint = { index: 7, type: "mint", at: "2026-01-31T23:30:05.000Z", tokenId: 7, hash };
  const revoke = { ...mint, index: 9, type: "revoke" };
  const keys = { ...mint, type: "keys", tokenId: null, hash: null };
  const words = {
    exact: "1er février 2026, 00:30:05 (heure de Paris)",
    iso: "2026-01-31T23:30:05.000Z",
    clock: "00:30",
    day: "1er févr. 2026",
  };
  expect(partsOfEntry(mint)).toEqual({ ...words, hash, head: "0123 4567 ", tail: " 89ab cdef", number: "7" });
  expect(partsOfEntry(revoke)).toMatchObject({ number: "9", object: "7" });
  expect(partsOfEntry(keys)).toEqual({ ...words, number: "7" });
  expect(rowsOf([revoke, mint], "fr")).toMatchObject({
    told: [revoke, mint],
    lists: { entries: [{ kind: "revoke" }, { kind: "mint" }] },
  });
  expect(rowsOf([mint], "en")?.lists.entries?.[0]?.parts).toMatchObject({
    exact: "1 February 2026, 00:30:05 (Paris time)",
    day: "1 Feb 2026",
  });
});
