import { beforeEach, expect, test } from "vitest";
import { faultyKv } from "../../tests/faulty-kv.ts";
import type { Kv } from "../kv/kv.ts";
import { openKv } from "../kv/open.ts";
import { BEAT_MS, createLease, type Lease } from "./lease.ts";

let kv: Kv;
let up = 0;
beforeEach(async () => {
  kv = await openKv(":memory:");
  up = 0;
  return () => kv.close();
});

const lines: unknown[] = [];
/** Each process has its own clock, which started at another time. */
const open = (id: string, store = kv, since = Math.random() * 1e6) =>
  createLease({ kv: store, name: "chores", id, elapsed: () => since + up, log: (line) => lines.push(line) });

/** Lets time pass while these processes renew their leases. */
async function pass(ms: number, ...leases: Lease[]): Promise<void> {
  for (let passed = 0; passed < ms; passed += BEAT_MS) {
    up += BEAT_MS;
    for (const lease of leases) await lease.beat();
  }
}

test("only one of several processes holds the lease as long as that process lives", async () => {
  const [a, b, c] = [open("a"), open("b"), open("c")];
  expect(a.isHeld()).toBe(false);
  await Promise.all([a.beat(), b.beat(), c.beat()]);
  const holders = () => [a, b, c].filter((lease) => lease.isHeld());
  expect(holders()).toHaveLength(1);
  const [first] = holders();
  await pass(120_000, a, b, c);
  expect(holders()).toEqual([first]);
});

test("one process takes over within 15 s after the holder has died", async () => {
  const [a, b, c] = [open("a"), open("b"), open("c")];
  await pass(10_000, a, b, c);
  expect(a.isHeld()).toBe(true);
  await pass(10_000, b, c);
  expect([b.isHeld(), c.isHeld()]).toEqual([false, false]);
  await pass(5000, b, c);
  expect([b.isHeld(), c.isHeld()].filter(Boolean)).toHaveLength(1);
});

test("a suspended holder of a lease stops before another takes over, and its later commits are refused", async () => {
  const [a, b] = [open("a"), open("b")];
  await pass(4000, a, b);
  const fence = a.fence();
  if (fence === null) throw new Error("It holds nothing.");
  expect((await kv.atomic().check(fence).set(["done"], "before").commit()).ok).toBe(true);
  for (let beats = 0; beats < 8 && !b.isHeld(); beats++) {
    await pass(BEAT_MS, b);
    expect(a.isHeld() && b.isHeld()).toBe(false);
  }
  expect(b.isHeld()).toBe(true);
  expect(a.fence()).toBeNull();
  expect((await kv.atomic().check(fence).set(["done"], "late").commit()).ok).toBe(false);
  await pass(BEAT_MS, a, b);
  expect([a.isHeld(), b.isHeld()]).toEqual([false, true]);
});

test("renewing a lease does not make a running commit of its holder fail", async () => {
  const a = open("a");
  await a.beat();
  const fence = a.fence() as Deno.AtomicCheck;
  await pass(20_000, a);
  expect((await kv.atomic().check(fence).set(["done"], 1).commit()).ok).toBe(true);
});

test("a released lease can be taken at once", async () => {
  const [a, b] = [open("a"), open("b")];
  await pass(4000, a, b);
  await a.release();
  expect(a.isHeld()).toBe(false);
  await b.beat();
  expect(b.isHeld()).toBe(true);
});

test("a holder keeps the lease if the store fails for a while", async () => {
  let isDown = false;
  const failing = faultyKv(kv, {
    writing: (write) => (isDown ? Promise.reject(new Error("down")) : write()),
  });
  const a = open("a", failing);
  await a.beat();
  isDown = true;
  for (let beats = 0; beats < 5; beats++) {
    up += BEAT_MS;
    await expect(a.beat()).rejects.toThrow("down");
  }
  expect(a.isHeld()).toBe(false);
  isDown = false;
  await pass(BEAT_MS, a);
  expect(a.isHeld()).toBe(true);
});
