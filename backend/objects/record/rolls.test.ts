import { expect, onTestFinished, test } from "vitest";
import { openKv } from "../../platform/kv/open.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { readAtHand } from "../../tests/at-hand.ts";
import { sha256 } from "../../tests/harness.ts";
import { createRolls } from "./rolls.ts";
import { type HeldObject, objectRecords } from "./store.ts";

const OWNER = "ada";

const objectAt = (tokenId: number): HeldObject => ({
  id: `id ${tokenId}`,
  objectName: "Tableau",
  ownerId: OWNER,
  walletAddress: "0x52908400098527886E0F7030069857D2E4169EE7",
  hash: sha256(`file ${tokenId}`),
  cover: null,
  file: null,
  status: "active",
  tokenId,
  events: 1,
  createdAt: 1,
  updatedAt: 1,
});

test("requests have their turn while the objects of somebody who has many are read", async () => {
  const stored = await openKv(":memory:");
  onTestFinished(() => stored.close());
  for (let at = 0; at < 2000; at += 50) {
    const objects = Array.from({ length: 50 }, (_, nth) => objectAt(at + nth));
    await addWrites(
      stored.atomic(),
      objects.flatMap((object) => objectRecords.put(object)),
    ).commit();
  }
  const { kv, most } = await readAtHand(stored);
  expect(await createRolls(kv).read(OWNER, (roll) => roll.size)).toBe(2000);
  // A chunk of them.
  expect(most()).toBeLessThanOrEqual(501);
});
