import { beforeEach, expect, test } from "vitest";
import { faultyKv } from "../../tests/faulty-kv.ts";
import type { Kv } from "../kv/kv.ts";
import { openKv } from "../kv/open.ts";
import { Refusal } from "../refusal.ts";
import { createLimits, guessesRecords, usesRecords } from "./limits.ts";
import { FREE_GUESSES, LONGEST_WAIT_MS, RULES } from "./rules.ts";

let kv: Kv;
let time: number;
const now = () => time;
const open = (scale = 1) => createLimits({ kv, now, key: "key", scale });

beforeEach(async () => {
  kv = await openKv(":memory:");
  time = Date.UTC(2026, 0, 1);
  return () => kv.close();
});

/** How the uses went: `true`, or the seconds to wait. */
const outcome = (use: Promise<void>) =>
  use.then(
    () => true as const,
    (error: Refusal) => {
      expect(error.code).toBe("rate_limited");
      return error.details.retryAfter;
    },
  );

test("a limit gives its uses at once, then one after another as time passes", async () => {
  const limits = open();
  const { most, perMs } = RULES.register;
  for (let use = 0; use < most; use++) await limits.take("register", "192.0.2.1");
  expect(await outcome(limits.take("register", "192.0.2.1"))).toBe(perMs / most / 1000);
  time += perMs / most - 1;
  expect(await outcome(limits.take("register", "192.0.2.1"))).toBe(1);
  time += 1;
  expect(await outcome(limits.take("register", "192.0.2.1"))).toBe(true);
  expect(await outcome(limits.take("register", "192.0.2.1"))).toBe(perMs / most / 1000);
});

test("a limit with a burst never gives more than it says in any span of its time", async () => {
  const limits = open();
  const { most, perMs } = RULES.recoveryAccount;
  const given: number[] = [];
  for (let minute = 0; minute < 3 * 24 * 60; minute += 10) {
    while ((await outcome(limits.take("recoveryAccount", "ada"))) === true) given.push(time);
    time += 10 * 60_000;
  }
  const mostInOneSpan = Math.max(...given.map((from) => given.filter((at) => at >= from && at < from + perMs).length));
  expect(mostInOneSpan).toBeLessThanOrEqual(most);
  expect(mostInOneSpan).toBeGreaterThanOrEqual(most - 1);
});

test("one subject and one rule do not use up another's", async () => {
  const limits = open();
  for (let use = 0; use < RULES.contact.most; use++) await limits.take("contact", "192.0.2.1");
  expect(await outcome(limits.take("contact", "192.0.2.1"))).not.toBe(true);
  expect(await outcome(limits.take("contact", "192.0.2.2"))).toBe(true);
  expect(await outcome(limits.take("register", "192.0.2.1"))).toBe(true);
});

test("parallel uses are all counted", async () => {
  const limits = [open(), open()];
  const uses = Array.from({ length: 100 }, (_, at) =>
    outcome((limits[at % 2] as (typeof limits)[number]).take("login", "192.0.2.1")),
  );
  expect((await Promise.all(uses)).filter((use) => use === true)).toHaveLength(RULES.login.most);
});

test("the scale multiplies what a limit gives", async () => {
  const limits = open(3);
  for (let use = 0; use < RULES.contact.most * 3; use++) await limits.take("contact", "192.0.2.1");
  expect(await outcome(limits.take("contact", "192.0.2.1"))).not.toBe(true);
});

test("wrong guesses wait longer and longer, up to a quarter of an hour, and a right one starts again", async () => {
  const limits = open();
  for (let guess = 0; guess < FREE_GUESSES; guess++) await limits.guess("ada@example.com");
  const waits: number[] = [];
  for (let guess = 0; guess < 14; guess++) {
    const wait = Number(await outcome(limits.guess("ada@example.com")));
    waits.push(wait);
    time += wait * 1000;
    await limits.guess("ada@example.com");
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
  expect(await outcome(limits.guess("bob@example.com"))).toBe(true);
  time += LONGEST_WAIT_MS;
  await limits.guess("ada@example.com");
  await limits.guessedRight("ada@example.com");
  for (let guess = 0; guess < FREE_GUESSES; guess++) await limits.guess("ada@example.com");
});

test("a store that cannot count refuses", async () => {
  const limits = open();
  kv.close();
  await expect(limits.take("login", "192.0.2.1")).rejects.toThrow();
  await expect(limits.guess("ada@example.com")).rejects.toThrow();
  kv = await openKv(":memory:");
});

test("a record that others keep changing is refused, not let through", async () => {
  const contended = faultyKv(kv, { writing: async <T>() => ({ ok: false }) as T });
  const limits = createLimits({ kv: contended, now, key: "key", scale: 1 });
  await expect(limits.take("login", "192.0.2.1")).rejects.toMatchObject({ code: "unavailable" });
});

test("neither an address nor an e-mail is kept as it is", async () => {
  const limits = open();
  await limits.take("login", "192.0.2.1");
  await limits.guess("ada@example.com");
  const keys: string[] = [];
  for (const prefix of [usesRecords.all, guessesRecords.all])
    for await (const { key } of kv.list({ prefix })) keys.push(key.join());
  expect(keys).toHaveLength(2);
  expect(keys.join()).not.toMatch(/192\.0|ada/);
});

test("a refusal says in words and seconds how long to wait", async () => {
  const limits = open();
  for (let use = 0; use < RULES.register.most; use++) await limits.take("register", "a");
  const refusal = await limits.take("register", "a").catch((error: Refusal) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).message).toBe("Too many attempts. Please try again in 12 minutes.");
});
