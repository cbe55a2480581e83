import { expect, test } from "vitest";
import { openKv } from "../kv/open.ts";
import { createComponentHealth } from "./component-health.ts";
import { createPurging } from "./purging.ts";

const HOUR = 60 * 60 * 1000;

async function openPurging() {
  const kv = await openKv(":memory:");
  const clock = { now: Date.UTC(2026, 0, 1, 12) };
  const standings = createComponentHealth(() => undefined);
  let purges = 0;
  let failure: Error | null = null;
  const purge = async () => {
    purges += 1;
    if (failure) throw failure;
  };
  const purging = createPurging({ kv, purge, standings, now: () => clock.now, log: () => undefined });
  return {
    kv,
    clock,
    standings,
    /** Runs the task every minute for this long. Returns the hours at which it purged, counted from the start. */
    async hoursOf(ms: number, hour: number | null = 3) {
      const hours: number[] = [];
      for (let passed = 0; passed < ms; passed += HOUR / 4, clock.now += HOUR / 4) {
        const before = purges;
        await purging.nightly(hour);
        if (purges > before) hours.push(passed / HOUR);
      }
      return hours;
    },
    fail: (error: Error | null) => {
      failure = error;
    },
  };
}

test("the store is purged at the first start, each night, and at once if the last purge is older than a day", async () => {
  const { kv, clock, hoursOf } = await openPurging();
  // Starting at noon: once at the start, then at 03:00 every night.
  expect(await hoursOf(72 * HOUR)).toEqual([0, 15, 39, 63]);
  // A service that was stopped at night purges at its next start.
  clock.now += 24 * HOUR;
  expect(await hoursOf(HOUR)).toEqual([0]);
  kv.close();
});

test("the store is purged each night even if the nightly check is off", async () => {
  const { kv, hoursOf } = await openPurging();
  expect(await hoursOf(72 * HOUR, null)).toEqual([0, 15, 39, 63]);
  kv.close();
});

test("a failed purge is reported until one succeeds", async () => {
  const { kv, standings, hoursOf, fail } = await openPurging();
  fail(new Error("database or disk is full"));
  await hoursOf(HOUR);
  expect(standings.troubles()).toMatchObject([{ part: "purge" }]);
  fail(null);
  await hoursOf(25 * HOUR);
  expect(standings.troubles()).toEqual([]);
  kv.close();
});
