/** Items that are added while a batch runs, for example by walking a folder. */
import { expect, test } from "vitest";
import { createBatch } from "./batch.ts";
import type { BatchOptions } from "./batch-control.ts";
import type { Effects } from "./effects.ts";
import { createClock, createWorld, fileOf } from "./fake-world.ts";
import type { Item, Kept } from "./item.ts";

function open(more: Partial<BatchOptions> = {}, other: Partial<Effects> = {}) {
  const clock = createClock();
  const world = createWorld(clock);
  const { save: _, ...effects } = world.page().effects;
  const settled: number[] = [];
  const batch = createBatch({
    items: [],
    isOpen: true,
    covers: "seal",
    effects: { ...effects, ...other },
    onSettled: ({ id }) => void settled.push(id),
    ...more,
  });
  batch.start();
  let added = 0;
  const add = (given: Partial<Kept> = {}, kind: Partial<Item> = {}) => {
    batch.add({ ...fileOf(added, given), ...kind });
    added += 1;
  };
  return { clock, world, batch, settled, add };
}

test("files that are added one by one are looked up and claimed in a single call each, once the list is complete", async () => {
  const { clock, world, batch, settled, add } = open();
  for (let count = 0; count < 20; count += 1) add({ way: "sent" });
  await clock.until(() => batch.counts.reading === 0 && batch.counts.waiting === 0);
  expect(world.calls.known).toBe(0);
  batch.complete();
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(world.calls).toMatchObject({ hash: 20, known: 1, save: 0 });
  expect(settled.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, id) => id));
});

test("a batch limits concurrent reads, objects per call and the number of files read ahead", async () => {
  const { clock, world, batch, add } = open({ readers: 5, manyMost: 4, aheadMost: 8 });
  for (let count = 0; count < 40; count += 1) add({}, { isLookedUp: true });
  let furthest = 0;
  batch.subscribe(() => {
    const { ready, claiming, reading } = batch.counts;
    furthest = Math.max(furthest, ready + claiming + reading);
  });
  batch.complete();
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(batch.counts.registered).toBe(40);
  expect(world.most.hash).toBe(5);
  expect(Math.max(...world.sizes)).toBe(4);
  expect(furthest).toBeLessThanOrEqual(8 + 5);
  expect(world.calls.known).toBe(0);
});

test("a batch looks up files without waiting for a full call when the read-ahead limit is reached", async () => {
  const { clock, world, batch, add } = open({ aheadMost: 3 });
  for (let count = 0; count < 6; count += 1) add({ way: "sent" });
  expect(await clock.until(() => batch.counts.registered > 0)).toBe(true);
  expect(world.calls.known).toBeGreaterThan(0);
});

test("a batch keeps the bytes that are sent but unclaimed within their limit, except for a single larger file", async () => {
  const { clock, world, batch, add } = open({ unclaimedMost: 2500 });
  for (let count = 0; count < 12; count += 1) add({ way: "sent", size: count === 5 ? 9000 : 1000 });
  let most = 0;
  batch.subscribe(() => {
    most = Math.max(most, batch.bytes.unclaimed);
  });
  batch.complete();
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(batch.counts.registered).toBe(12);
  expect(most).toBe(9000);
  expect(Math.max(...world.sizes)).toBeLessThanOrEqual(2);
});

test("a file whose hash is known is not read, and a hash that the caller already knows is not looked up", async () => {
  const own = { objectId: "mine", objectName: "" };
  const { clock, world, batch, add } = open(
    {},
    { recall: (hash) => (hash === "hash of 0" ? { standing: "yours", tokenId: 7, own } : null) },
  );
  add({ hash: "hash of 0" });
  add({ hash: "hash of 1" });
  add({ hash: "hash of 1" });
  batch.complete();
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(world.calls.hash).toBe(0);
  expect(batch.items.map(({ phase, outcome }) => [phase, outcome])).toMatchObject([
    ["known", { standing: "yours", tokenId: 7, own }],
    ["registered", { type: "registered" }],
    ["known", { standing: "twin", tokenId: 1 }],
  ]);
});

test("draining a batch claims the files already sent and starts no other work", async () => {
  const { clock, world, batch, settled, add } = open({ manyMost: 500 });
  for (let count = 0; count < 30; count += 1) add({ way: "sent" });
  await clock.until(() => world.scanned.size > 2);
  batch.drain();
  const sending = batch.counts.sending;
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(batch.counts.registered).toBe(world.scanned.size);
  expect(world.scanned.size).toBeLessThanOrEqual(3 + sending);
  expect(batch.counts.registered + batch.counts.cancelled).toBe(30);
  expect(settled).toHaveLength(30);
});

test("finished files are removed from memory but stay counted: failed files, duplicates with their original, cancelled files", async () => {
  const released: number[] = [];
  const { clock, world, batch, settled, add } = open({
    onReleased: ({ id }) => void released.push(id),
    readers: 4,
    manyMost: 5,
  });
  world.hashOf = ({ id }) => `hash of ${id === 3 ? 2 : id}`;
  world.fault = (call, what) =>
    call === "hash" && (what as Item).id === 7
      ? { when: "before", trouble: { type: "failed", code: "unreadable" } }
      : null;
  for (let count = 0; count < 50; count += 1) add();
  let isFurther = false;
  batch.subscribe(() => {
    const { registered, known, failed, ...left } = batch.counts;
    const open = Object.values(left).reduce((sum, count) => sum + count, 0);
    // A duplicate waits for the first file of its hash, and an item is removed shortly after it was counted.
    isFurther ||= batch.items.length > open + 2;
  });
  expect(await clock.until(() => settled.length === 50)).toBe(true);
  expect(batch.items).toEqual([]);
  expect(batch.counts).toMatchObject({ registered: 48, known: 1, failed: 1 });
  expect(isFurther).toBe(false);
  add({ way: "sent" });
  batch.stop();
  expect(batch.items).toEqual([]);
  expect(batch.counts.cancelled).toBe(1);
  expect(released.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 51 }, (_, id) => id));
  batch.complete();
  expect(batch.isOver()).toBe(true);
});

test("a duplicate of a file that has left memory is reported as the user's own, and the file is registered once", async () => {
  const tokens = new Map<string, number>();
  const { clock, world, batch, add } = open(
    { onReleased: () => undefined },
    {
      recall(hash) {
        const tokenId = tokens.get(hash);
        const own = { objectId: `object ${tokenId}`, objectName: "" };
        return tokenId === undefined ? null : { standing: "yours", tokenId, own };
      },
    },
  );
  world.hashOf = () => "the hash of both";
  add();
  expect(await clock.until(() => batch.counts.registered === 1)).toBe(true);
  tokens.set("the hash of both", 0);
  add();
  batch.complete();
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(batch.counts).toMatchObject({ registered: 1, known: 1 });
  expect(world.registry.size).toBe(1);
});

test("a duplicate whose original failed is registered, although the original has left memory", async () => {
  const { clock, world, batch, add } = open({ onReleased: () => undefined });
  world.hashOf = () => "the hash of both";
  let isRefused = false;
  world.fault = (call) => {
    if (call !== "known" || isRefused) return null;
    isRefused = true;
    return { when: "before", trouble: { type: "failed", code: "refused" } };
  };
  add();
  add();
  expect(await clock.until(() => batch.counts.registered === 1)).toBe(true);
  expect(batch.counts).toMatchObject({ failed: 1, known: 0 });
  expect(batch.items).toEqual([]);
});
