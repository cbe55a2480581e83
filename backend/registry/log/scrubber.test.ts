import { expect, test } from "vitest";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { fillLog, writeDated } from "../../tests/fill-log.ts";
import { openHarness } from "../../tests/harness.ts";
import { createLog } from "./log.ts";
import { createScrubber } from "./scrubber.ts";
import { registryKeys } from "./store.ts";

async function openAudited(entries: number) {
  const app = await openHarness();
  const log = createLog({ kv: app.kv, now: app.environment.now });
  await fillLog(log, entries);
  await app.checkpoints.sign();
  const audit = createScrubber({
    kv: app.kv,
    checkpoints: app.checkpoints,
    log: (line) => app.lines.push(line),
    now: app.environment.now,
  });
  /** Runs one round, however many steps it has. */
  const round = async () => {
    do await audit.step();
    while (audit.state().checked > 0);
    return audit.state().problems;
  };
  const bend = async (key: Deno.KvKey, at: number) => {
    const { value } = await app.kv.get<Uint8Array>(key);
    await app.kv.set(
      key,
      (value as Uint8Array).map((byte, place) => (place === at ? byte ^ 1 : byte)),
    );
  };
  return { ...app, log, audit, round, bend };
}

test("the scrubber reads an intact log to its end, again and again", async () => {
  const app = await openAudited(600);
  expect(app.audit.state().finishedAt).toBeNull();
  expect(await app.round()).toEqual([]);
  expect(app.audit.state().finishedAt).toBe(app.environment.now());
  await fillLog(app.log, 10, 600);
  expect(await app.round()).toEqual([]);
});

test("simultaneous steps of the scrubber report no false problem", async () => {
  const app = await openAudited(600);
  for (let round = 0; round < 4; round++) await Promise.all([1, 2, 3].map(() => app.audit.step()));
  expect(app.audit.state().problems).toEqual([]);
});

test.each([
  ["a changed leaf", registryKeys.leaf(300), 20, "The hash of entry 300 differs from the one in its tile."],
  ["a changed tile", registryKeys.tile(0, 1), 44 * 32, "The hash of entry 300 differs from the one in its tile."],
  ["a changed upper tile", registryKeys.tile(1, 0), 32, "Hash 1 of tile 1/0 is not the root of the tile below it."],
])("the scrubber finds %s and logs it once", async (_, key, at, problem) => {
  const app = await openAudited(600);
  expect(await app.round()).toEqual([]);
  await app.bend(key, at);
  expect(await app.round()).toContain(problem);
  expect(await app.round()).toContain(problem);
  expect(app.lines.filter(({ event, error }) => event === "audit_found" && error === problem)).toHaveLength(1);
});

test("the scrubber finds a missing leaf and a missing tile", async () => {
  const app = await openAudited(600);
  await app.kv.delete(registryKeys.leaf(5));
  expect(await app.round()).toContain("Entry 5 is missing.");
  await app.kv.delete(registryKeys.tile(0, 0));
  expect(await app.round()).toEqual([expect.stringMatching(/^Tile 0\/0 is missing or has fewer than \d+ bytes: /)]);
});

test("for the scrubber, an unreadable leaf does not hide later problems", async () => {
  const app = await openAudited(600);
  await app.kv.set(registryKeys.leaf(5), new TextEncoder().encode("{}"));
  await app.bend(registryKeys.leaf(300), 20);
  const problems = await app.round();
  expect(problems).toContain("The hash of entry 5 differs from the one in its tile.");
  expect(problems).toContain("The hash of entry 300 differs from the one in its tile.");
  expect(problems).not.toContain("Entry 256 does not contain the hash of the entry before it.");
  expect(app.audit.state().finishedAt).toBe(app.environment.now());
});

test("if the log refuses to sign, the scrubber reports the reason once", async () => {
  const app = await openHarness();
  const latest = () => {
    throw new Refusal("unavailable", "It is an older copy.");
  };
  const audit = createScrubber({
    kv: app.kv,
    checkpoints: { latest },
    log: (line) => app.lines.push(line),
    now: app.environment.now,
  });
  for (let step = 0; step < 3; step++) await audit.step();
  expect(audit.state().problems).toEqual(["It is an older copy."]);
  expect(app.lines.filter(({ event }) => event === "audit_found")).toHaveLength(1);
});

test("the scrubber finds entries with decreasing times even if they are signed", async () => {
  const app = await openAudited(0);
  await writeDated(app.kv, [...Array(300).fill(1_767_225_600), 1_767_225_599, 1_767_225_600]);
  await app.checkpoints.sign();
  expect(await app.round()).toEqual(["Entry 300: it is dated 1 s before the entry before it."]);
});

test("the scrubber yields to requests between groups of records", async () => {
  const app = await openAudited(1300);
  const { kv, most } = readAtOnce(await Array.fromAsync(app.kv.list({ prefix: [] })));
  const audit = createScrubber({ kv, checkpoints: app.checkpoints, log: () => undefined, now: app.environment.now });
  do await audit.step();
  while (audit.state().checked > 0);
  expect(audit.state()).toMatchObject({ problems: [], finishedAt: app.environment.now() });
  // The beginning and the end of a round read the tiles of the root; each step reads 16 entries and their tile.
  expect(most()).toBeLessThanOrEqual(24);
});

/** Returns a store in memory, and the maximum number of records that were read in one turn of the event loop. */
function readAtOnce(entries: readonly Deno.KvEntry<unknown>[]) {
  const records = new Map(entries.map((entry) => [entry.key.join("/"), entry]));
  let [turn, most] = [0, 0];
  let isPlanned = false;
  const count = () => {
    turn += 1;
    most = Math.max(most, turn);
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      [turn, isPlanned] = [0, false];
    });
  };
  const kv = {
    async get(key: Deno.KvKey) {
      count();
      return records.get(key.join("/")) ?? { key, value: null, versionstamp: null };
    },
    async *list({ start, end }: { readonly start: Deno.KvKey; readonly end: Deno.KvKey }) {
      for (let at = Number(start.at(-1)); at < Number(end.at(-1)); at++) {
        count();
        const entry = records.get([...start.slice(0, -1), at].join("/"));
        if (entry) yield entry;
      }
    },
  };
  return { kv: kv as unknown as Kv, most: () => most };
}
