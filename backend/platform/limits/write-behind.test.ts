import { beforeEach, expect, test } from "vitest";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { openHarness, sha256 } from "../../tests/harness.ts";
import type { Kv } from "../kv/kv.ts";
import { openKv } from "../kv/open.ts";
import { usesRecords } from "./counting.ts";
import { createLimits, type Limits } from "./limits.ts";
import { RULES } from "./rules.ts";
import { createBehind } from "./write-behind.ts";

const { most, perMs } = RULES.lookup;

let kv: Kv;
let time: number;
let commits: number;
const now = () => time;

beforeEach(async () => {
  const real = await openKv(":memory:");
  commits = 0;
  kv = faultyKv(real, {
    writing(write) {
      commits += 1;
      return write();
    },
  });
  time = Date.UTC(2026, 0, 1);
  return () => kv.close();
});

const open = () => createLimits({ kv, now, key: "key", scale: 1 });

/** Returns how many uses are permitted at once, of at most `tries`. */
async function spent(limits: Limits, subject = "192.0.2.1", tries = 2 * most): Promise<number> {
  let count = 0;
  while (count < tries && (await limits.spend("lookup", subject))) count += 1;
  return count;
}

test("uses of a rate limit are counted in memory up to the limit, without a commit", async () => {
  const limits = open();
  const all = await Promise.all(Array.from({ length: 2 * most }, () => limits.spend("lookup", "192.0.2.1")));
  expect(all.filter(Boolean)).toHaveLength(most);
  time += perMs / most;
  expect(await spent(limits)).toBe(1);
  expect(await spent(limits, "192.0.2.2")).toBe(most);
  expect(commits).toBe(0);
});

test("rate-limit counts that were written survive a crash, and counts made after the last write are lost", async () => {
  const before = open();
  expect(await spent(before, "a", 100)).toBe(100);
  await before.write();
  expect(commits).toBe(1);
  expect(await spent(before, "a", 15)).toBe(15);
  expect(await spent(open(), "a")).toBe(most - 100);
});

test("without new counts nothing is committed, and callers with a full allowance are removed from memory", async () => {
  const limits = open();
  await spent(limits, "a", 10);
  await limits.write();
  await limits.write();
  expect(commits).toBe(1);
  await spent(limits, "b", 3);
  time += perMs;
  await limits.write();
  expect(commits).toBe(1);
});

test("processes that share a store add up their counts when they write", async () => {
  const [one, other] = [open(), open()];
  expect(await spent(one)).toBe(most);
  expect(await spent(other, undefined, 5)).toBe(5);
  await one.write();
  await other.write();
  expect(await spent(other)).toBe(0);
  await one.write();
  expect(await spent(open())).toBe(0);
});

test("ten rate-limit counts are written per commit, and a failed write is retried", async () => {
  let isDown = false;
  const failing = faultyKv(kv, {
    writing: (write) => (isDown ? Promise.reject(new Error("the store is down")) : write()),
  });
  const limits = createLimits({ kv: failing, now, key: "key", scale: 1 });
  for (let subject = 0; subject < 25; subject++) await spent(limits, `subject ${subject}`, 30);
  isDown = true;
  await expect(limits.write()).rejects.toThrow();
  isDown = false;
  await limits.write();
  expect(commits).toBe(3);
  expect((await Array.fromAsync(kv.list({ prefix: usesRecords.all }))).length).toBe(25);
  expect(await spent(open(), "subject 24")).toBe(most - 30);
});

test("a caller whose rate-limit count the store cannot read is refused", async () => {
  const limits = open();
  kv.close();
  await expect(limits.take("lookup", "192.0.2.1")).rejects.toThrow();
  kv = await openKv(":memory:");
});

test("when memory is full, further callers are counted in the store, and none is forgotten", async () => {
  const inStore: string[] = [];
  const behind = createBehind({
    now,
    scale: 1,
    mostSubjects: 3,
    read: async () => undefined,
    write: async (uses) => uses.map(({ fullAt }) => fullAt),
    use: async (_, subject) => {
      inStore.push(subject);
      return { fullAt: time };
    },
  });
  while ("fullAt" in (await behind.use("lookup", "first")));
  await Promise.all(Array.from({ length: 50 }, (_, at) => behind.use("lookup", `flood ${at}`)));
  expect(behind.size()).toBe(3);
  expect(inStore).toHaveLength(48);
  expect(await behind.use("lookup", "first")).toHaveProperty("waitMs");
  // Subjects without counted uses are dropped from memory to make space for others.
  time += 1000;
  await behind.use("lookup", "later");
  expect(inStore).toHaveLength(48);
});

test("anonymous reads commit nothing", async () => {
  let written = 0;
  const real = await openKv(":memory:");
  const app = await openHarness({
    kv: faultyKv(real, {
      writing(write) {
        written += 1;
        return write();
      },
    }),
  });
  const ada = await app.signUp();
  const { tokenId } = await app.claimed(ada, sha256("one"));
  await app.checkpoints.sign();
  written = 0;
  for (const path of [
    `lookup?hash=${sha256("one")}`,
    `token/${tokenId}`,
    "proof/inclusion?index=0",
    "proof/consistency?from=1",
    "checkpoint",
    "tile/0/000.p/1",
  ])
    expect((await app.call("GET", `/registry/${path}`, null)).status, path).toBe(200);
  expect(written).toBe(0);
});
