import { expect, onTestFinished, test } from "vitest";
import { openKv } from "../../platform/kv/open.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { readAtHand } from "../../tests/at-hand.ts";
import { heldObject } from "../../tests/held-object.ts";
import { createRolls } from "./list-indexes.ts";
import { objectRecords } from "./store.ts";

const OWNER = "ada";

test("other requests are served while the objects of a large account are read", async () => {
  const stored = await openKv(":memory:");
  onTestFinished(() => stored.close());
  for (let at = 0; at < 2000; at += 50) {
    const objects = Array.from({ length: 50 }, (_, nth) => heldObject(at + nth, OWNER));
    await addWrites(
      stored.atomic(),
      objects.flatMap((object) => objectRecords.put(object)),
    ).commit();
  }
  const { kv, most } = await readAtHand(stored);
  expect(await createRolls(kv).read(OWNER, (roll) => roll.size)).toBe(2000);
  // The records of one chunk.
  expect(most()).toBeLessThanOrEqual(501);
});
