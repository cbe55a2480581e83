import { beforeEach, expect, test } from "vitest";
import { faultyKv } from "../../tests/faulty-kv.ts";
import type { Kv } from "../kv/kv.ts";
import { openKv } from "../kv/open.ts";
import { Refusal } from "../refusal.ts";
import { usesRecords } from "./counting.ts";
import { type Guesser, guessesRecords } from "./guesses.ts";
import { Limited, limitFields } from "./limit-state.ts";
import { createLimits, type Limits } from "./limits.ts";
import { FREE_GUESSES, LONGEST_WAIT_MS, RULES, type RuleName } from "./rules.ts";

const DAY_MS = 24 * 60 * 60_000;

let kv: Kv;
let time: number;
const now = () => time;
const open = (scale = 1) => createLimits({ kv, now, key: "key", scale });

beforeEach(async () => {
  kv = await openKv(":memory:");
  time = Date.UTC(2026, 0, 1);
  return () => kv.close();
});

/** Returns the outcome of a use: `true`, or the seconds to wait. */
const outcome = (use: Promise<void>) =>
  use.then(
    () => true as const,
    (error: Refusal) => {
      expect(error.code).toBe("rate_limited");
      return error.details.retryAfter;
    },
  );

test("a rate limit allows all its requests at once, then one after another", async () => {
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

test("a limit with a burst never allows more than its maximum in any period", async () => {
  const limits = open();
  const { most, perMs } = RULES.recoveryNetwork;
  const given: number[] = [];
  for (let minute = 0; minute < 3 * 24 * 60; minute += 10) {
    while ((await outcome(limits.take("recoveryNetwork", "ada"))) === true) given.push(time);
    time += 10 * 60_000;
  }
  const mostInOneSpan = Math.max(...given.map((from) => given.filter((at) => at >= from && at < from + perMs).length));
  expect(mostInOneSpan).toBeLessThanOrEqual(most);
  expect(mostInOneSpan).toBeGreaterThanOrEqual(most - 1);
});

test("rate limits of different subjects and rules do not affect each other", async () => {
  const limits = open();
  for (let use = 0; use < RULES.contact.most; use++) await limits.take("contact", "192.0.2.1");
  expect(await outcome(limits.take("contact", "192.0.2.1"))).not.toBe(true);
  expect(await outcome(limits.take("contact", "192.0.2.2"))).toBe(true);
  expect(await outcome(limits.take("register", "192.0.2.1"))).toBe(true);
});

test("every one of parallel requests is counted", async () => {
  const limits = [open(), open()];
  const uses = Array.from({ length: 100 }, (_, at) =>
    outcome((limits[at % 2] as (typeof limits)[number]).take("login", "192.0.2.1")),
  );
  expect((await Promise.all(uses)).filter((use) => use === true)).toHaveLength(RULES.login.most);
});

test("the scale setting multiplies a rate limit", async () => {
  const limits = open(3);
  for (let use = 0; use < RULES.contact.most * 3; use++) await limits.take("contact", "192.0.2.1");
  expect(await outcome(limits.take("contact", "192.0.2.1"))).not.toBe(true);
});

const ADA = "ada@example.com";
const stranger = (network: string): Guesser => ({ network, device: null });
const device = (name: string, network = "198.51.100.0/24"): Guesser => ({ network, device: name });

/** Returns the outcome of a guess at Ada's password by this guesser. */
const guessed = (limits: Limits, from?: Guesser) =>
  outcome(limits.guess(from ? "password" : "stepUp", ADA, from).then(() => undefined));

/** Guesses as often as permitted for this long, and returns how often. */
async function guessedFor(limits: Limits, from: Guesser, ms: number): Promise<number> {
  const end = time + ms;
  let count = 0;
  while (time < end) {
    const wait = await guessed(limits, from);
    if (wait === true) count += 1;
    else time += Number(wait) * 1000;
  }
  return count;
}

test.each([
  ["without an origin", undefined],
  ["from one network", stranger("192.0.2.0/24")],
])("wrong guesses %s double the wait up to 15 minutes, and a right one resets it", async (_, from) => {
  const limits = open();
  const guess = () => limits.guess(from ? "password" : "stepUp", ADA, from);
  for (let count = 0; count < FREE_GUESSES; count++) await guess();
  const waits: number[] = [];
  for (let count = 0; count < 14; count++) {
    const wait = Number(await guessed(limits, from));
    waits.push(wait);
    time += wait * 1000;
    await guess();
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
  expect(await outcome(limits.guess("password", "bob@example.com", from).then(() => undefined))).toBe(true);
  time += LONGEST_WAIT_MS;
  await (await guess()).right();
  for (let count = 0; count < FREE_GUESSES; count++) await guess();
});

test("a day of wrong guesses from one network delays neither other networks nor known devices", async () => {
  const limits = open();
  expect(await guessedFor(limits, stranger("192.0.2.0/24"), DAY_MS)).toBeLessThan(120);
  expect(await guessed(limits, stranger("203.0.113.0/24"))).toBe(true);
  expect(await guessed(limits, device("phone"))).toBe(true);
});

test("strangers from many networks may guess a hundred times, then once in ten seconds", async () => {
  const limits = open();
  let count = 0;
  for (let network = 0; network < 200; network++)
    if ((await guessed(limits, stranger(`network ${network}`))) === true) count += 1;
  expect(count).toBe(101);
  expect(await guessed(limits, stranger("another network"))).toBe(10);
  expect(await guessed(limits, device("phone"))).toBe(true);
  time += 10_000;
  expect(await guessed(limits, stranger("another network"))).toBe(true);
});

test("guesses from a known device are limited, and count as a stranger's while the device has to wait", async () => {
  const limits = open();
  expect(await guessedFor(limits, device("stolen"), DAY_MS)).toBeLessThan(240);
  expect(await guessed(limits, device("stolen", "203.0.113.0/24"))).toBe(true);
  expect(await guessed(limits, device("another"))).toBe(true);
});

test("guesses at a second factor are limited per day, counted over all addresses", async () => {
  const limits = open();
  let count = 0;
  for (let quarter = 0; quarter < 96; quarter++) {
    for (let network = 0; network < 5; network++) {
      const from = stranger(`network ${quarter} ${network}`);
      if ((await outcome(limits.guess("secondFactor", "ada", from).then(() => undefined))) === true) count += 1;
    }
    time += LONGEST_WAIT_MS;
  }
  expect(count).toBeLessThanOrEqual(RULES.secondFactorAccount.most);
});

test("a stranger's correct guess does not count towards the limit of strangers", async () => {
  const limits = open();
  for (let count = 0; count < RULES.passwordAccount.most * 2; count++)
    await (await limits.guess("password", ADA, stranger("192.0.2.0/24"))).right();
  const kept = (await Array.fromAsync(kv.list({ prefix: usesRecords.all }))).length;
  expect(kept).toBe(0);
});

test("reports an attack from the tenth wrong guess of strangers in a day, but not for guesses on a known device", async () => {
  const limits = open();
  const pressed: boolean[] = [];
  for (let network = 0; network < 12; network++)
    pressed.push((await limits.guess("password", ADA, stranger(`network ${network}`))).pressed);
  expect(pressed).toEqual([...Array(9).fill(false), true, true, true]);
  expect((await limits.guess("password", ADA, device("phone"))).pressed).toBe(false);
});

test("spend returns false when the limit is used up, and counts the refusal", async () => {
  const limits = open();
  for (let use = 0; use < RULES.contact.most; use++) expect(await limits.spend("contact", "a")).toBe(true);
  expect(await limits.spend("contact", "a")).toBe(false);
  expect(limits.refused()).toEqual({ contact: 1 });
});

test.each(Object.keys(RULES) as RuleName[])("%s works again after the clock was ahead for a while", async (rule) => {
  // Limits of thousands are scaled to a hundred, because the clock affects them in the same way.
  const scale = Math.min(1, 100 / RULES[rule].most);
  const limits = open(scale);
  time += 30 * DAY_MS;
  while (await limits.spend(rule, "ada"));
  time -= 30 * DAY_MS;
  expect(await outcome(limits.take(rule, "ada"))).toBe(true);
  // After a use was counted with the correct clock, no more uses than usual are permitted.
  const most = RULES[rule].most * scale;
  let count = 1;
  while (count <= most && (await limits.spend(rule, "ada"))) count += 1;
  expect(count).toBeLessThanOrEqual(most);
});

test("guesses counted while the clock was ahead delay no one, and still count", async () => {
  const limits = open();
  const from = stranger("192.0.2.0/24");
  time += 30 * DAY_MS;
  await guessedFor(limits, from, 60 * 60_000);
  time -= 30 * DAY_MS;
  expect(await guessed(limits, from)).toBe(true);
  expect(await guessed(limits, from)).toBe(LONGEST_WAIT_MS / 1000);
});

test("a request is refused if the store cannot count it", async () => {
  const limits = open();
  kv.close();
  await expect(limits.take("login", "192.0.2.1")).rejects.toThrow();
  await expect(limits.guess("password", ADA, stranger("192.0.2.0/24"))).rejects.toThrow();
  kv = await openKv(":memory:");
});

test("a request is refused if its rate-limit record changes during every try", async () => {
  const contended = faultyKv(kv, { writing: async <T>() => ({ ok: false }) as T });
  const limits = createLimits({ kv: contended, now, key: "key", scale: 1 });
  await expect(limits.take("login", "192.0.2.1")).rejects.toMatchObject({ code: "unavailable" });
});

test("rate-limit records contain neither network addresses nor e-mail addresses in clear", async () => {
  const limits = open();
  await limits.take("login", "192.0.2.1");
  await limits.guess("password", ADA, stranger("192.0.2.0/24"));
  const keys: string[] = [];
  for (const prefix of [usesRecords.all, guessesRecords.all])
    for await (const { key } of kv.list({ prefix })) keys.push(key.join());
  expect(keys).toHaveLength(3);
  expect(keys.join()).not.toMatch(/192\.0|ada/);
});

test("a refusal says how long the client has to wait", async () => {
  const limits = open();
  for (let use = 0; use < RULES.register.most; use++) await limits.take("register", "a");
  const refusal = await limits.take("register", "a").catch((error: Refusal) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).message).toBe("Too many attempts. Please try again in 12 minutes.");
});

test("the remaining requests are computed as the draft for RateLimit headers defines them", async () => {
  const limits = open();
  const { most, perMs } = RULES.register;
  for (let left = most - 1; left >= 0; left--) {
    const standing = await limits.count("register", "192.0.2.1");
    expect(standing).toMatchObject({ rule: "register", quota: most, windowMs: perMs, left });
    if (left === 2) time += 1;
  }
  expect(await outcome(limits.take("register", "192.0.2.1"))).toBe(perMs / most / 1000);
});

test("the burst is stated as remaining requests, and the whole limit as quota", async () => {
  const limits = open();
  const { most, burst } = RULES.recoveryNetwork;
  const standing = await limits.count("recoveryNetwork", "ada");
  expect(standing).toMatchObject({ quota: most, left: burst - 1 });
});

test("of several rate limits the one with the fewest remaining requests is stated", () => {
  const one = { rule: "lookup", quota: 120, windowMs: 60_000, left: 7, resetMs: 1 } as const;
  const other = { rule: "login", quota: 20, windowMs: 60_000, left: 3, resetMs: 2001 } as const;
  expect(limitFields([one, other])).toEqual({
    "RateLimit-Policy": '"lookup";q=120;w=60, "login";q=20;w=60',
    RateLimit: '"login";r=3;t=3',
  });
  expect(limitFields([])).toEqual({});
});

test("a refusal by the limiter states the same wait in RateLimit and Retry-After", async () => {
  const limits = open();
  for (let use = 0; use < RULES.register.most; use++) await limits.take("register", "192.0.2.1");
  time += 1000;
  const refusal = await limits.take("register", "192.0.2.1").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Limited);
  const { details, standing } = refusal as Limited;
  expect(standing && limitFields([standing]).RateLimit).toBe(`"register";r=0;t=${details.retryAfter}`);
});
