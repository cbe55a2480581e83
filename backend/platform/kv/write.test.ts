import { expect, onTestFinished, test } from "vitest";
import { readAtHand } from "../../tests/at-hand.ts";
import { openKv } from "./open.ts";
import { addWrites, listByIndex } from "./write.ts";

test("following a long index yields to the event loop, and returns the records in index order", async () => {
  const stored = await openKv(":memory:");
  onTestFinished(() => stored.close());
  for (let at = 0; at < 1200; at += 100) {
    const places = Array.from({ length: 100 }, (_, nth) => at + nth);
    const writes = places.flatMap((place) => [
      { key: ["index", place], value: place },
      { key: ["record", place], value: `record ${place}` },
    ]);
    await addWrites(stored.atomic(), writes).commit();
  }
  await stored.delete(["record", 600]);
  const { kv, most } = await readAtHand(stored);
  const found = await listByIndex<string, number>(kv, ["index"], (place) => ["record", place], { newestFirst: true });
  const all = Array.from({ length: 1200 }, (_, at) => `record ${1199 - at}`);
  expect(found).toEqual(all.filter((record) => record !== "record 600"));
  expect(most()).toBeLessThanOrEqual(500);
});
