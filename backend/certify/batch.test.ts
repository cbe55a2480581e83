import { expect, test } from "vitest";
import { MANY_MAX, MAX_FILE_BYTES } from "../contract/constants.ts";
import { CLAIMERS, createBatch, READERS } from "./batch.ts";
import type { BatchOptions } from "./batch-control.ts";
import { AWAY, createClock, createWorld, fileOf, files } from "./fake-world.ts";
import type { Item } from "./item.ts";
import { SENDERS } from "./sends.ts";
import { MAX_TRIES } from "./settling.ts";

type Options = Partial<Pick<BatchOptions, "covers" | "sendsThumbnails" | "repeated">>;

function open(items: Item[], options: Options = {}) {
  const clock = createClock();
  const world = createWorld(clock);
  const page = world.page();
  const batch = createBatch({ items, covers: "seal", ...options, effects: page.effects });
  return { clock, world, page, batch };
}

const idOf = (what: Item | string) => (typeof what === "string" ? -1 : what.id);
const phases = (items: readonly Item[]) => items.map(({ phase }) => phase);

test("a batch registers thousands of files in few calls, within the limits of concurrent reads and uploads", async () => {
  const { clock, world, batch } = open(files(4000));
  batch.start();
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(batch.counts.registered).toBe(4000);
  expect(world.registry.size).toBe(4000);
  expect(world.most).toMatchObject({ hash: READERS, known: 1, send: 0, many: 1, one: 0 });
  expect(world.calls.known).toBeLessThan(30);
  expect(Math.max(...world.sizes)).toBeLessThanOrEqual(MANY_MAX);
  // Several changes are saved by one write.
  expect(world.calls.save).toBeLessThan(200);
  expect(batch.bytes.settled).toBe(batch.bytes.all);
});

test("a batch sends a few files at a time, and claims them once the server has received them", async () => {
  const { clock, world, batch } = open(files(300, { way: "sent" }));
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.counts.registered).toBe(300);
  expect([...world.registry.values()].every(({ isDeposited }) => isDeposited)).toBe(true);
  expect(world.most).toMatchObject({ hash: READERS, send: SENDERS, many: 1 });
});

test("a batch claims each file with a cover in a separate call, and all files without covers together in one call", async () => {
  const items = Array.from({ length: 60 }, (_, id) => fileOf(id, { isPicture: id % 3 > 0 }));
  const { clock, world, batch } = open(items, { covers: "own", sendsThumbnails: true });
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.counts.registered).toBe(60);
  expect(world.calls.one).toBe(40);
  expect(world.most.one).toBe(CLAIMERS);
  expect(world.sizes.reduce((sum, size) => sum + size, 0)).toBe(20);
});

test("a batch reports known files without sending them: the user's own files, other users' files, and duplicates", async () => {
  const { clock, world, batch } = open(files(6, { way: "sent" }));
  world.hashOf = ({ id }) => (id === 5 ? "hash of 4" : `hash of ${id}`);
  world.registry.set("hash of 0", { owner: "me", isDeposited: true, tokenId: 0 });
  world.registry.set("hash of 1", { owner: "other", isDeposited: true, tokenId: 1 });
  world.registry.set("hash of 2", { owner: "other", isDeposited: false, tokenId: 2 });
  batch.start();
  await clock.until(batch.isOver);
  expect(phases(batch.items)).toEqual(["known", "known", "registered", "registered", "registered", "known"]);
  expect(batch.items.map(({ outcome }) => outcome?.type === "known" && outcome.standing)).toEqual([
    "yours",
    "deposited",
    false,
    false,
    false,
    "twin",
  ]);
  const own = { objectId: "object 0", objectName: "name 0" };
  expect(batch.items.map(({ outcome }) => outcome?.type === "known" && outcome.own)).toEqual([
    own,
    ...[undefined, false, false, false, undefined],
  ]);
  expect(world.calls.send).toBe(3);
});

test("a batch does not declare a hash that is already declared", async () => {
  const { clock, world, batch } = open(files(1));
  world.registry.set("hash of 0", { owner: "other", isDeposited: false, tokenId: 0 });
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.items[0]?.outcome).toEqual({ type: "known", standing: "declared", tokenId: 0 });
});

test("a failed file does not stop the other files of a batch, and can be retried", async () => {
  const { clock, world, batch } = open(files(200, { way: "sent" }));
  let isBad = true;
  world.fault = (call, what) => {
    if (!isBad) return null;
    if (call === "hash" && idOf(what) === 3)
      return { when: "before", trouble: { type: "failed", code: "changed", words: "Changé." } };
    return call === "send" && idOf(what) === 7 ? { when: "before", trouble: AWAY } : null;
  };
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.counts).toMatchObject({ registered: 198, failed: 2 });
  expect(batch.items[7]?.outcome).toEqual({ type: "failed", code: "cut", words: "La connexion s’est coupée." });
  expect(batch.items[7]?.tries).toBe(MAX_TRIES);
  isBad = false;
  batch.retry([3, 7, 8]);
  await clock.until(batch.isOver);
  expect(batch.counts).toMatchObject({ registered: 200, failed: 0 });
});

test("a batch waits without failing while the network is unavailable, and resumes when it is back", async () => {
  const { clock, world, batch } = open(files(50, { way: "sent" }));
  const from = clock.now() + 30;
  let tried = 0;
  world.fault = (call) => {
    if (call === "hash" || call === "save" || clock.now() < from || clock.now() > from + 600_000) return null;
    tried += 1;
    return { when: "before", trouble: AWAY };
  };
  batch.start();
  await clock.until(() => batch.halt() !== null);
  expect(batch.halt()).toEqual(AWAY);
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(batch.counts.registered).toBe(50);
  expect(batch.halt()).toBeNull();
  expect(tried).toBeLessThan(40);
});

test("a batch resumes at once when the network returns before the next retry is due", async () => {
  const { clock, world, batch } = open(files(5, { way: "sent" }));
  world.fault = (call) => (call === "known" ? { when: "before", trouble: AWAY } : null);
  batch.start();
  await clock.until(() => batch.halt() !== null && world.calls.known > 5);
  world.fault = () => null;
  const at = clock.now();
  batch.nudge();
  await clock.until(batch.isOver);
  expect(batch.counts.registered).toBe(5);
  expect(clock.now() - at).toBeLessThan(5000);
});

test("a batch waits until a daily limit ends, and reports when that will be", async () => {
  const { clock, world, batch } = open(files(30));
  const until = clock.now() + 8 * 3_600_000;
  world.fault = (call) =>
    call === "many" && clock.now() < until ? { when: "before", trouble: { type: "limited", until } } : null;
  batch.start();
  await clock.until(() => batch.halt() !== null);
  expect(batch.halt()).toEqual({ type: "limited", until });
  batch.nudge();
  batch.pause();
  batch.resume();
  expect(batch.halt()).toEqual({ type: "limited", until });
  await clock.until(batch.isOver);
  expect(clock.now()).toBeGreaterThanOrEqual(until);
  expect(world.calls.many).toBeLessThan(4);
  expect(batch.counts.registered).toBe(30);
});

test("pausing a batch lets running steps finish and starts no new steps", async () => {
  const { clock, world, batch } = open(files(100, { way: "sent" }));
  batch.start();
  await clock.until(() => batch.counts.registered > 0);
  batch.pause();
  await clock.until(() => false, 60_000);
  const { calls } = world;
  const before = { ...calls };
  expect(batch.counts.reading + batch.counts.sending + batch.counts.claiming).toBe(0);
  await clock.until(() => false, 600_000);
  expect({ ...calls, save: 0 }).toEqual({ ...before, save: 0 });
  batch.resume();
  await clock.until(batch.isOver);
  expect(batch.counts.registered).toBe(100);
});

test("when the storage quota is used up, a batch declares the remaining files, and does not read files again that were sent", async () => {
  const { clock, world, batch } = open(files(60, { way: "sent", size: 50_000 }));
  world.registry.set("hash of 55", { owner: "other", isDeposited: false, tokenId: 0 });
  world.fault = (call, what) =>
    call === "send" && idOf(what) > 20 ? { when: "before", trouble: { type: "full", words: "Plein." } } : null;
  batch.start();
  await clock.until(() => batch.halt()?.type === "full");
  await clock.until(() => batch.counts.reading + batch.counts.sending + batch.counts.asking === 0, 60_000);
  const sends = world.calls.send;
  batch.keepRest();
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(batch.counts).toMatchObject({ registered: 59, known: 1, failed: 0 });
  expect(batch.items[55]?.outcome).toMatchObject({ type: "known", standing: "declared" });
  expect([...world.registry.values()].filter(({ isDeposited }) => isDeposited)).toHaveLength(21);
  expect(world.calls.send).toBe(sends);
  expect(world.calls.hash).toBe(60);
});

test("one file can be cancelled while it is being sent, and later all remaining files of the batch", async () => {
  const { clock, world, batch } = open(files(100, { way: "sent", size: 5_000_000 }));
  world.hashOf = ({ id }) => (id === 99 ? "hash of 98" : `hash of ${id}`);
  batch.start();
  await clock.until(() => batch.counts.sending === SENDERS);
  const [sending] = batch.items.filter(({ phase }) => phase === "sending");
  batch.cancel(sending?.id as number);
  expect(batch.items[sending?.id as number]?.phase).toBe("cancelled");
  await clock.until(() => batch.counts.registered > 10);
  batch.stop();
  await clock.until(batch.isOver);
  expect(batch.counts.registered + batch.counts.cancelled).toBe(100);
  expect(world.registry.size).toBe(batch.counts.registered);
  expect(world.registry.has(`hash of ${sending?.id}`)).toBe(false);
});

test("when the first of two identical files is cancelled, the other one is registered", async () => {
  const { clock, world, batch } = open(files(2, { way: "sent", size: 500_000 }));
  world.hashOf = () => "same";
  batch.start();
  await clock.until(() => batch.counts.sending === 1 && batch.counts.known === 1);
  batch.cancel(0);
  await clock.until(batch.isOver);
  expect(phases(batch.items)).toEqual(["cancelled", "registered"]);
});

test("a file that is too large to send is not read, and can be declared instead", async () => {
  const { clock, world, batch } = open([fileOf(0, { way: "sent", size: MAX_FILE_BYTES + 1 })]);
  batch.start();
  await clock.until(batch.isOver);
  expect(world.calls.hash).toBe(0);
  expect(batch.items[0]?.outcome).toMatchObject({ code: "too_large" });
  batch.retry([0], "kept");
  await clock.until(batch.isOver);
  expect(batch.counts.registered).toBe(1);
});

test("a file is not claimed if the server computes a different hash", async () => {
  const { clock, world, batch } = open(files(1, { way: "sent" }));
  batch.start();
  await clock.until(() => batch.counts.sending === 1);
  world.hashOf = () => "other bytes";
  await clock.until(batch.isOver);
  expect(batch.items[0]?.outcome).toMatchObject({ code: "different" });
  expect(world.registry.size).toBe(0);
});

test("a bulk claim whose answer was lost is repeated with the same idempotency key, and gets the same answer", async () => {
  const { clock, world, batch } = open(files(700));
  const lost = new Set<string>();
  world.fault = (call, key) => {
    if (call !== "many" || lost.has(String(key))) return null;
    lost.add(String(key));
    return { when: "after", trouble: AWAY };
  };
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.counts).toMatchObject({ registered: 700, known: 0 });
  expect(world.registry.size).toBe(700);
});

test("a claim whose answer was lost is reported as registered, not as already known", async () => {
  const { clock, world, batch } = open(files(3), { covers: "common" });
  let isLost = false;
  world.fault = (call) => {
    if (call !== "one" || isLost) return null;
    isLost = true;
    return { when: "after", trouble: AWAY };
  };
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.counts).toMatchObject({ registered: 3, known: 0 });
});

test.each(["kept", "sent"] as const)(
  "after a crash at any moment, a new page registers all %s files exactly once",
  async (way) => {
    for (let at = 1; at <= 12; at += 1) {
      const clock = createClock();
      const world = createWorld(clock);
      world.hashOf = ({ id }) => (id === 9 ? "hash of 8" : `hash of ${id}`);
      const first = world.page();
      const items = Array.from({ length: 120 }, (_, id) => fileOf(id, { way, isPicture: id % 5 === 0 }));
      for (const item of items) world.journal.items.set(item.id, { ...item, phase: "waiting" });
      createBatch({ items, covers: "own", sendsThumbnails: true, effects: first.effects }).start();
      const end = clock.now() + at * at * 14;
      await clock.until(() => clock.now() >= end);
      first.kill();
      const resumed = world.resumed(true);
      // The cover of a picture is made from its file, so a picture without its file cannot be resumed.
      for (const { id, isPicture, phase } of resumed) if (isPicture && phase === "absent") world.gone.add(id);
      const batch = createBatch({
        items: resumed,
        covers: "own",
        sendsThumbnails: true,
        repeated: world.journal.calls,
        effects: world.page().effects,
      });
      batch.start();
      await clock.until(() => batch.isOver() || batch.counts.absent > 0);
      world.gone.clear();
      batch.given(resumed.filter(({ phase }) => phase === "absent").map(({ id }) => id));
      expect(await clock.until(batch.isOver), `killed after ${at * at * 14} ms`).toBe(true);
      expect(batch.counts).toMatchObject({ registered: 119, known: 1, failed: 0 });
      expect(world.registry.size).toBe(119);
    }
  },
);
