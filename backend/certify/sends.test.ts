import { expect, test } from "vitest";
import { SCANS_MAX, SCANS_MAX_BYTES } from "../contract/constants.ts";
import { createBatch } from "./batch.ts";
import { AWAY, createClock, createWorld, fileOf, files } from "./fake-world.ts";
import type { Item } from "./item.ts";
import { SENDERS } from "./sends.ts";

function open(items: Item[], unclaimedMost?: number) {
  const clock = createClock();
  const world = createWorld(clock);
  world.takesMany = true;
  const { effects } = world.page();
  const bounds = unclaimedMost === undefined ? {} : { unclaimedMost };
  const batch = createBatch({ items, covers: "seal", ...bounds, effects });
  /** Waits at most an hour, so that a batch that never ends fails the test. */
  const settle = () => clock.until(batch.isOver, 3_600_000);
  return { clock, world, batch, settle };
}

const small = (count: number) => files(count, { way: "sent" });

test("small files are sent together, up to the maximum size of a request, and all are registered", async () => {
  const { world, batch, settle } = open(small(1000));
  batch.start();
  await settle();
  expect(batch.counts.registered).toBe(1000);
  expect([...world.registry.values()].every(({ isDeposited }) => isDeposited)).toBe(true);
  expect(world.together.flat().length + world.calls.send).toBe(1000);
  expect(Math.max(...world.together.map(({ length }) => length))).toBe(SCANS_MAX);
  expect(world.calls.sendMany + world.calls.send).toBeLessThan(30);
  expect(world.most.sendMany).toBeLessThanOrEqual(SENDERS);
});

test("a large file is sent in a separate request, and no request exceeds its byte limit", async () => {
  const large = fileOf(0, { way: "sent", size: SCANS_MAX_BYTES });
  const others = Array.from({ length: 60 }, (_, at) => fileOf(at + 1, { way: "sent", size: 200_000 }));
  const { world, batch, settle } = open([large, ...others]);
  batch.start();
  await settle();
  expect(batch.counts.registered).toBe(61);
  expect(world.together.flat()).not.toContain(0);
  for (const ids of world.together) expect(ids.length * 200_000).toBeLessThan(SCANS_MAX_BYTES);
});

test("the bytes that are sent but unclaimed stay within their limit", async () => {
  const { clock, world, batch } = open(small(50), 5000);
  let most = 0;
  batch.subscribe(() => {
    most = Math.max(most, batch.bytes.unclaimed);
  });
  batch.start();
  await clock.until(batch.isOver, 3_600_000);
  expect(batch.counts.registered).toBe(50);
  expect(world.together.length).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(5000);
});

test("if the server refuses one file of a request, the others are registered", async () => {
  const { world, batch, settle } = open(small(10));
  world.refused.set(3, { type: "failed", code: "refused", words: "No." });
  batch.start();
  await settle();
  expect(batch.counts).toMatchObject({ registered: 9, failed: 1 });
  expect(batch.items[3]?.outcome).toEqual({ type: "failed", code: "refused", words: "No." });
});

test("after a broken connection, one file is sent in a separate request before several files are sent together again", async () => {
  const { world, batch, settle } = open(small(200));
  let cuts = 2;
  world.fault = (call) => (call === "sendMany" && cuts-- > 0 ? { when: "after", trouble: AWAY } : null);
  batch.start();
  await settle();
  expect(batch.counts.registered).toBe(200);
  expect(world.calls.send).toBeGreaterThan(0);
  expect(batch.items.every(({ tries }) => tries === 0)).toBe(true);
});

test("if the request of one file always breaks off, the other files are registered", async () => {
  const { world, batch, settle } = open(small(500));
  world.fault = (call, what) => {
    const sent = typeof what === "string" ? what.split(" ") : [String(what.id)];
    return call.startsWith("send") && sent.includes("7") ? { when: "before", trouble: AWAY } : null;
  };
  batch.start();
  await settle();
  expect(batch.counts.registered).toBe(499);
  expect(world.calls.sendMany + world.calls.send).toBeLessThan(100);
});

test("after the service refuses a request with several files, each file is sent alone", async () => {
  const { world, batch, settle } = open(small(120));
  world.fault = (call) =>
    call === "sendMany" ? { when: "before", trouble: { type: "failed", code: "refused" } } : null;
  batch.start();
  await settle();
  expect(batch.counts.registered).toBe(120);
  expect(world.calls.sendMany).toBeLessThanOrEqual(SENDERS);
  expect(world.calls.send).toBe(120);
});

test("a file that is cancelled while its request is being sent is not registered", async () => {
  const { clock, world, batch, settle } = open(small(10));
  batch.start();
  await clock.until(() => batch.counts.sending > 5, 60_000);
  const given = batch.items.filter(({ phase }) => phase === "sending").slice(0, 2);
  for (const { id } of given) batch.cancel(id);
  await settle();
  expect(batch.counts).toMatchObject({ registered: 8, cancelled: 2 });
  for (const { id } of given) expect(world.registry.has(`hash of ${id}`)).toBe(false);
});

test("a request is aborted once all of its files are cancelled", async () => {
  const { clock, world, batch, settle } = open(small(10));
  batch.start();
  await clock.until(() => batch.counts.sending > 5, 60_000);
  batch.stop();
  await settle();
  const { sendMany } = world.calls;
  batch.retry(batch.items.flatMap(({ id, phase }) => (phase === "cancelled" ? [id] : [])));
  await settle();
  expect(batch.counts.registered).toBe(10);
  // The interrupted first request was not mistaken for a refusal of several files at once.
  expect(world.calls.sendMany).toBeGreaterThan(sendMany);
});
