/** One file that a person certifies step by step, and files that are chosen again. */
import { expect, test } from "vitest";
import { createBatch } from "./batch.ts";
import { AWAY, createClock, createWorld, fileOf, files } from "./fake-world.ts";
import type { Item } from "./item.ts";

function open(items: Item[]) {
  const clock = createClock();
  const world = createWorld(clock);
  const batch = createBatch({ items, covers: "common", effects: world.page().effects });
  const item = batch.items[0] as Item;
  batch.start();
  return { clock, world, batch, item, isHeld: () => item.phase === "held" };
}

const stepped = (way: Item["way"] = "sent"): Item[] => [{ ...fileOf(0, { way }), until: "read" }];

test("the engine pauses a file after each step, and claims it without another look-up if the caller already made one", async () => {
  const { clock, world, batch, item, isHeld } = open(stepped());
  expect(await clock.until(isHeld)).toBe(true);
  expect(world.calls).toMatchObject({ hash: 1, known: 0, send: 0 });

  batch.proceed(0, { until: "sent" });
  expect(await clock.until(isHeld)).toBe(true);
  expect(world.calls).toMatchObject({ known: 0, send: 1, one: 0 });

  batch.proceed(0, { isLookedUp: true, name: "Mon contrat" });
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(world.calls).toMatchObject({ hash: 1, known: 0, send: 1, one: 1 });
  expect([item.phase, item.name]).toEqual(["registered", "Mon contrat"]);
});

test("a step requested while a file is being read starts after reading", async () => {
  const { clock, world, batch, isHeld } = open(stepped());
  batch.proceed(0, { until: "sent" });
  expect(await clock.until(isHeld)).toBe(true);
  expect(world.calls).toMatchObject({ hash: 1, send: 1 });
});

test("the engine pauses a file that is kept on the device instead of sending it", async () => {
  const { clock, world, batch, item, isHeld } = open(stepped("kept"));
  batch.proceed(0, { until: "sent" });
  expect(await clock.until(isHeld)).toBe(true);
  expect(world.calls.send).toBe(0);
  batch.proceed(0, { isLookedUp: true });
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(item.phase).toBe("registered");
});

test("a paused file can be looked up, sent and claimed in one run; a known hash ends the run before anything is sent", async () => {
  const { clock, world, batch, item, isHeld } = open(stepped());
  await clock.until(isHeld);
  world.registry.set("hash of 0", { owner: "other", isDeposited: true, tokenId: 7 });
  batch.proceed(0, {});
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(item.outcome).toMatchObject({ type: "known", standing: "deposited" });
  expect(world.calls).toMatchObject({ known: 1, send: 0, one: 0 });

  world.registry.clear();
  batch.proceed(0, {});
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(item.phase).toBe("registered");
  expect(world.calls).toMatchObject({ hash: 1, known: 2, send: 1, one: 1 });
});

test("a step waits if the connection is lost, and a cancelled step restarts without reading the file again", async () => {
  const { clock, world, batch, item, isHeld } = open(stepped());
  await clock.until(isHeld);
  let cuts = 0;
  world.fault = (call) => (call === "send" && ++cuts <= 3 ? { when: "before", trouble: AWAY } : null);
  batch.proceed(0, { until: "sent" });
  await clock.until(() => batch.halt() !== null);
  expect(batch.halt()).toMatchObject({ type: "away" });
  batch.cancel(0);
  expect(item.phase).toBe("cancelled");
  batch.proceed(0, { until: "sent" });
  expect(await clock.until(isHeld)).toBe(true);
  expect(batch.halt()).toBeNull();
  expect(world.calls.hash).toBe(1);
});

test("a file that failed in a step is sent without hashing it again, but is read again if it has changed", async () => {
  for (const [code, readings] of [
    ["refused", 1],
    ["changed", 2],
  ] as const) {
    const { clock, world, batch, isHeld } = open(stepped());
    await clock.until(isHeld);
    let faults = 0;
    world.fault = (call) =>
      call === "send" && ++faults === 1 ? { when: "before", trouble: { type: "failed", code } } : null;
    batch.proceed(0, { until: "sent" });
    await clock.until(batch.isOver);
    batch.proceed(0, { until: "sent" });
    expect(await clock.until(isHeld)).toBe(true);
    expect(world.calls.hash).toBe(readings);
  }
});

test("a file that was sent more than 23 hours ago is sent again before it is claimed", async () => {
  const { clock, world, batch, isHeld } = open(stepped());
  batch.proceed(0, { until: "sent" });
  await clock.until(isHeld);
  void clock.sleep(24 * 3_600_000);
  await clock.until(() => false);
  batch.proceed(0, { isLookedUp: true });
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(world.calls).toMatchObject({ send: 2, one: 1 });
});

test("files that the user selects again are read: different bytes with the same size and time are registered with their own hash", async () => {
  const items = files(2, { way: "sent" }).map((item) => ({
    ...item,
    phase: "absent" as const,
    hash: `hash of ${item.id}`,
    sentAt: 1_000_000,
    isDoubtful: true,
  }));
  const { clock, world, batch } = open(items);
  world.registry.set("hash of 1", { owner: "me", isDeposited: true, tokenId: 0 });
  world.hashOf = ({ id }) => (id === 1 ? "hash of other bytes" : `hash of ${id}`);
  batch.given([0, 1]);
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(world.calls.hash).toBe(2);
  expect(new Set(world.registry.keys())).toEqual(new Set(["hash of 0", "hash of 1", "hash of other bytes"]));
  expect(batch.items.map(({ phase, hash }) => [phase, hash])).toEqual([
    ["registered", "hash of 0"],
    ["registered", "hash of other bytes"],
  ]);
});
