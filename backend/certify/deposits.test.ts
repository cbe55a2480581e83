import { expect, test } from "vitest";
import { createBatch } from "./batch.ts";
import { AWAY, createClock, createWorld, fileOf, files } from "./fake-world.ts";
import type { Item } from "./item.ts";

/** Creates a batch in which the user has already declared every other file. */
function open(items: Item[]) {
  const clock = createClock();
  const world = createWorld(clock);
  for (const { id } of items)
    if (id % 2 === 0)
      world.registry.set(`hash of ${id}`, { owner: "me", isDeposited: false, tokenId: world.registry.size });
  const batch = createBatch({ items, covers: "seal", effects: world.page().effects });
  return { clock, world, batch };
}

const outcomes = (items: readonly Item[]) => items.map(({ outcome }) => outcome);
const deposited = (at: number) => ({
  type: "known",
  standing: "yours",
  tokenId: at,
  own: { objectId: `object ${at}`, objectName: `name ${at}` },
  isDeposited: true,
});

test("a batch deposits sent files for objects that were declared without a file, and registers nothing else", async () => {
  const { clock, world, batch } = open(files(4, { way: "sent" }));
  batch.start();
  await clock.until(batch.isOver);
  expect(outcomes(batch.items)).toMatchObject([
    deposited(0),
    { type: "registered" },
    deposited(1),
    { type: "registered" },
  ]);
  expect([...world.registry.values()].every(({ isDeposited }) => isDeposited)).toBe(true);
  expect(world.calls).toMatchObject({ send: 4, deposit: 2 });
});

test("files kept on the device are recognised as already registered by the user, and nothing is sent", async () => {
  const { clock, world, batch } = open(files(1));
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.items[0]?.outcome).toMatchObject({ standing: "yours" });
  expect(batch.items[0]?.outcome).not.toHaveProperty("isDeposited");
  expect(world.calls).toMatchObject({ send: 0, deposit: 0 });
});

test("a user's object whose file was erased is recognised before anything is sent", async () => {
  const { clock, world, batch } = open(files(1, { way: "sent" }));
  batch.start();
  await clock.until(() => batch.counts.sending === 1);
  for (const object of world.registry.values()) object.isDeposited = true;
  await clock.until(batch.isOver);
  expect(batch.items[0]?.outcome).toMatchObject({ standing: "yours", tokenId: 0 });
  expect(world.calls.send).toBe(0);
});

test("a deposit whose answer was lost is reported as deposited, and the file is sent only once", async () => {
  const { clock, world, batch } = open(files(1, { way: "sent" }));
  let isLost = false;
  world.fault = (call) => {
    if (call !== "deposit" || isLost) return null;
    isLost = true;
    return { when: "after", trouble: AWAY };
  };
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.items[0]?.outcome).toEqual(deposited(0));
  expect(world.calls).toMatchObject({ send: 1, deposit: 2 });
});

test("a refused deposit fails without affecting others, and a retry sends its file again", async () => {
  const { clock, world, batch } = open(files(2, { way: "sent" }));
  let isBad = true;
  world.fault = (call) =>
    call === "deposit" && isBad
      ? { when: "before", trouble: { type: "failed", code: "refused", words: "Non." } }
      : null;
  batch.start();
  await clock.until(batch.isOver);
  expect(outcomes(batch.items)).toMatchObject([{ type: "failed" }, { type: "registered" }]);
  isBad = false;
  batch.retry([0]);
  await clock.until(batch.isOver);
  expect(batch.items[0]?.outcome).toEqual(deposited(0));
  expect(world.calls.send).toBe(3);
});

test("after a crash between sending and deposit, a new page deposits the sent files", async () => {
  const clock = createClock();
  const world = createWorld(clock);
  world.registry.set("hash of 0", { owner: "me", isDeposited: false, tokenId: 0 });
  const items = [fileOf(0, { way: "sent" })];
  const first = world.page();
  const before = createBatch({ items, covers: "seal", effects: first.effects });
  before.start();
  await clock.until(() => before.counts.claiming === 1 && world.journal.items.get(0)?.phase === "claiming");
  first.kill();
  const batch = createBatch({ items: world.resumed(), covers: "seal", effects: world.page().effects });
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.items[0]?.outcome).toEqual(deposited(0));
  expect(world.calls.send).toBe(1);
});
