import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import type { Health, Ready } from "../../contract/health.ts";
import { usesRecords } from "../../platform/limits/counting.ts";
import { body, openHarness, PASSWORD, sha256 } from "../../tests/harness.ts";
import { createLogClock } from "./clock.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Opens an application with one person and one object; the test sets its clock. */
async function openClaimed() {
  const app = await openHarness();
  // Sets the clock, and removes the counted uses, because other tests cover rate limits with a wrong clock.
  const setClock = async (ms: number) => {
    app.setClock(ms);
    for await (const { key } of app.kv.list({ prefix: usesRecords.all })) await app.kv.delete(key);
  };
  const ada = await app.signUp("Ada");
  await app.claimed(ada, sha256("before"));
  await app.checkpoints.sign();
  return { ...app, setClock, ada };
}

test.each([
  ["back by a day", -DAY, "1 d back"],
  ["forward by a day", DAY, "1 d forward"],
  ["back by 30 days", -30 * DAY, "30 d back"],
  ["forward by 30 days", 30 * DAY, "30 d forward"],
])(
  "while the clock is set %s no entry is dated, sign-in and reads work, health reports it, and claims resume once it is right",
  async (_, set, told) => {
    const app = await openClaimed();
    await app.setClock(set);
    const { email } = app.ada;
    const login = { email, password: PASSWORD };
    const ada = { ...app.ada, ...(await body<TokenPair>(app.call("POST", "/auth/login", null, login))) };
    expect(await body(app.claim(ada, sha256("meanwhile")), 503)).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining(told),
    });
    await body(app.call("GET", "/object/get-user-objects", ada));
    await body(app.call("GET", `/registry/lookup?hash=${sha256("before")}`, null));
    const trouble = { part: "clock", reason: expect.stringContaining(told) };
    expect(await body<Health>(app.call("GET", "/health", null))).toMatchObject({
      status: "degraded",
      degraded: [trouble],
      registry: { size: 1, problem: expect.stringContaining(told) },
    });
    expect(await body<Ready>(app.call("GET", "/ready", null))).toMatchObject({ status: "ready", degraded: [trouble] });

    app.pass(MINUTE);
    await app.setClock(-set);
    const later = { ...ada, ...(await body<TokenPair>(app.call("POST", "/auth/login", null, login))) };
    await app.claimed(later, sha256("after"));
    expect(await body<Health>(app.call("GET", "/health", null))).toMatchObject({ status: "ok", registry: { size: 2 } });
    await app.checkpoints.sign();
    expect(await app.audit()).toEqual([]);
  },
);

test("a checkpoint is never dated before the previous one, nor by a clock that has jumped", async () => {
  const app = await openClaimed();
  await app.checkpoints.sign();
  const before = app.checkpoints.latest()?.signedAt as number;
  await app.claimed(app.ada, sha256("two"));
  await app.setClock(-2 * MINUTE);
  await app.checkpoints.sign();
  expect(app.checkpoints.latest()).toMatchObject({ size: 2, signedAt: before });
  await app.setClock(2 * MINUTE);
  await app.claimed(app.ada, sha256("three"));
  await app.setClock(30 * DAY);
  app.pass(5000);
  await app.checkpoints.sign();
  expect(app.checkpoints.latest()).toMatchObject({ size: 3, signedAt: before + 5000 });
});

/** Creates a log clock from a wall clock and an uptime that the test advances. */
function openClock(start = Date.UTC(2026, 0, 1)) {
  let now = start;
  let elapsed = 0;
  const told: (string | null)[] = [];
  const clock = createLogClock({ now: () => now, elapsed: () => elapsed, tell: (problem) => told.push(problem) });
  return {
    clock,
    told,
    pass(ms: number) {
      now += ms;
      elapsed += ms;
    },
    set(ms: number) {
      now += ms;
    },
  };
}

test("a clock that is corrected by a few minutes at a time is accepted", () => {
  const { clock, pass, set } = openClock();
  for (let day = 0; day < 100; day++) {
    pass(DAY);
    set(day % 3 ? 4 * MINUTE : -MINUTE);
    expect(clock.problem()).toBeNull();
  }
});

test("a machine that has slept for a night resumes after waking up", () => {
  const { clock, pass } = openClock();
  expect(clock.problem()).toBeNull();
  // The uptime also counts time during which the machine sleeps.
  pass(8 * 60 * MINUTE);
  expect(clock.problem()).toBeNull();
});

test("a process that starts with its clock behind the last entry waits and accepts the correction", () => {
  const { clock, pass, set } = openClock();
  clock.saw(Date.UTC(2026, 0, 3) / 1000);
  expect(clock.problem()).toContain("2 d behind");
  pass(MINUTE);
  set(2 * DAY);
  expect(clock.problem()).toBeNull();
  set(DAY);
  expect(clock.problem()).toContain("1 d forward");
});

test("a clock that was set back is rejected even if the last entry is older", () => {
  const { clock, set } = openClock();
  clock.saw(Date.UTC(2025, 11, 1) / 1000);
  expect(clock.problem()).toBeNull();
  set(-2 * DAY);
  expect(clock.problem()).toContain("2 d back");
});

test("a wrong clock is reported, and so is its correction", () => {
  const { clock, set, told } = openClock();
  clock.problem();
  set(10 * MINUTE);
  clock.problem();
  set(-10 * MINUTE);
  clock.problem();
  expect(told).toEqual([null, expect.stringContaining("10 min forward"), null]);
});
