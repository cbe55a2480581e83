import { expect, test } from "vitest";
import { createBatch } from "./batch.ts";
import type { BatchOptions } from "./batch-control.ts";
import { AWAY, createClock, createWorld, files } from "./fake-world.ts";
import { type Item, itemFrom } from "./item.ts";
import { isHeld } from "./steering.ts";

function open(items: Item[], covers: BatchOptions["covers"] = "seal") {
  const clock = createClock();
  const world = createWorld(clock);
  const { effects } = world.page();
  return { clock, world, batch: createBatch({ items, covers, sendsThumbnails: true, effects }) };
}

test("a refused bulk claim registers nothing; its files are ready again and can be cancelled", async () => {
  for (const type of ["limited", "full"] as const) {
    const { clock, world, batch } = open(files(30));
    const until = clock.now() + 8 * 3_600_000;
    const trouble = type === "limited" ? { type, until } : { type, words: "Plein." };
    world.fault = (call) => (call === "many" ? { when: "before", trouble } : null);
    batch.start();
    await clock.until(() => batch.halt() !== null);
    await clock.until(() => false, 60_000);
    expect(batch.counts).toMatchObject({ claiming: 0, registered: 0 });
    expect(batch.counts.ready).toBeGreaterThan(0);
    expect(world.journal.calls).toEqual([]);
    batch.stop();
    expect(batch.isOver()).toBe(true);
    expect(batch.counts.cancelled).toBe(30);
  }
});

test("an interrupted bulk claim is repeated with its key after a refusal, and its files are reported as registered", async () => {
  const { clock, world, batch } = open(files(30));
  let calls = 0;
  world.fault = (call) => {
    if (call !== "many") return null;
    calls += 1;
    if (calls === 1) return { when: "after", trouble: AWAY };
    return calls === 2 ? { when: "before", trouble: { type: "limited", until: clock.now() + 60_000 } } : null;
  };
  batch.start();
  await clock.until(() => calls === 2 && batch.halt() !== null);
  expect(batch.counts.claiming).toBeGreaterThan(0);
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(batch.counts).toMatchObject({ registered: 30, known: 0 });
});

test("if a bulk claim that repeats an interrupted claim is refused, all of its files wait and are not shown as being claimed", async () => {
  const items = files(2, { phase: "ready" }).map((item) => ({ ...item, hash: `hash of ${item.id}` }));
  const { clock, world, batch } = open([{ ...items[0], isDoubtful: true } as Item, items[1] as Item]);
  const limited = { type: "limited", until: clock.now() + 3_600_000 } as const;
  world.fault = (call) => (call === "many" ? { when: "before", trouble: limited } : null);
  batch.start();
  await clock.until(() => batch.halt() !== null);
  expect(batch.items.map((item) => item.phase === "claiming" && !isHeld(item, batch.halt()))).toEqual([false, false]);
  world.fault = () => null;
  expect(await clock.until(batch.isOver)).toBe(true);
  expect(batch.counts.registered).toBe(2);
});

test("a changed file restarts with its new content: it is read, sent and counted again", async () => {
  const { clock, world, batch } = open(files(2, { way: "sent" }));
  let isChanged = true;
  world.fault = (call, what) =>
    isChanged && call === "send" && typeof what !== "string" && what.id === 1
      ? { when: "before", trouble: { type: "failed", code: "changed" } }
      : null;
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.items[1]).toMatchObject({ phase: "failed", outcome: { code: "changed" } });
  isChanged = false;
  world.hashOf = ({ id }) => `new hash of ${id}`;
  batch.renew(1, { path: "b.tif", name: "b", size: 50_000, modifiedAt: 9, isPicture: false });
  batch.renew(0, { path: "a.tif", name: "a", size: 1, modifiedAt: 9, isPicture: false });
  expect(await clock.until(batch.isOver)).toBe(true);
  await clock.until(() => false, 1000);
  expect([...world.registry.keys()]).toEqual(["hash of 0", "new hash of 1"]);
  expect(batch.bytes).toMatchObject({ all: 51_000, settled: 51_000 });
  expect(world.journal.items.get(1)).toMatchObject({ path: "b.tif", size: 50_000, phase: "registered" });
  expect(batch.items[0]?.path).toBe("dossier/0.tif");
});

test("a changed file does not inherit an interrupted claim: if the user already owns its new content, it counts as known", async () => {
  const { clock, world, batch } = open([{ ...files(1)[0], isPicture: true } as Item], "own");
  let isGone = false;
  world.fault = (call) => {
    if (call !== "one") return null;
    const trouble = isGone ? ({ type: "failed", code: "changed" } as const) : AWAY;
    isGone = true;
    return { when: "before", trouble };
  };
  batch.start();
  await clock.until(batch.isOver);
  expect(batch.items[0]).toMatchObject({ outcome: { code: "changed" }, isDoubtful: true });
  world.fault = () => null;
  world.registry.set("new hash", { owner: "me", isDeposited: true, tokenId: 0 });
  world.hashOf = () => "new hash";
  batch.renew(0, { path: "a.jpg", name: "a", size: 1, modifiedAt: 9, isPicture: true });
  await clock.until(batch.isOver);
  expect(batch.counts).toMatchObject({ known: 1, registered: 0 });
});

test("a call that an earlier page left unanswered is treated as possibly executed, in any phase that the journal shows", () => {
  const [kept] = files(1, { phase: "ready", hash: "hash" });
  const begun = { now: 0, isCalled: true, drawsCover: false };
  expect(itemFrom(kept as Item, begun)).toMatchObject({ phase: "claiming", isDoubtful: true });
});

test("a file that changed while it was unavailable is reported as failed, so that the user need not provide it again", async () => {
  const items = files(3).map((item) => ({ ...item, phase: item.id < 2 ? "absent" : "waiting" }) as Item);
  const { clock, batch } = open(items);
  batch.start();
  await clock.until(() => batch.counts.registered === 1);
  batch.changed([0, 2]);
  expect(batch.items[0]?.outcome).toEqual({ type: "failed", code: "changed" });
  expect(batch.counts).toMatchObject({ registered: 1, absent: 1, failed: 1 });
  batch.cancel(1);
  expect(batch.isOver()).toBe(true);
});
