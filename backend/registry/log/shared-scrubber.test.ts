import { beforeEach, expect, test } from "vitest";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { alone, createLease, type Lease } from "../../platform/process/lease.ts";
import type { Scrubber, ScrubberState } from "./scrubber.ts";
import { createSharedScrubber } from "./shared-scrubber.ts";

let kv: Kv;
let up = 0;
beforeEach(async () => {
  kv = await openKv(":memory:");
  up = 0;
  return () => kv.close();
});

/** Opens a process with a scrubber that returns the given findings. */
function open(
  id: string,
  lease: Lease = createLease({ kv, name: "chores", id, elapsed: () => up, log: () => undefined }),
) {
  let state: ScrubberState = { checked: 0, finishedAt: null, problems: [] };
  let steps = 0;
  const scrubber: Scrubber = {
    state: () => state,
    async step() {
      steps += 1;
      state = { ...state, checked: steps };
    },
  };
  return {
    lease,
    shared: createSharedScrubber({ kv, scrubber, lease }),
    steps: () => steps,
    find: (problem: string) => {
      state = { checked: 0, finishedAt: 1000, problems: [problem] };
    },
  };
}

test("one of several processes scrubs, all report its findings, and the next one continues", async () => {
  const [a, b] = [open("a"), open("b")];
  for (const { lease } of [a, b]) await lease.beat();
  a.find("Entry 3 is missing.");
  for (const { shared } of [a, b, b, b, b, b]) await shared.step();
  expect([a.steps(), b.steps()]).toEqual([1, 0]);
  expect(b.shared.state()).toMatchObject({ finishedAt: 1000, problems: ["Entry 3 is missing."] });
  await a.lease.release();
  await b.lease.beat();
  for (const { shared } of [a, b]) await shared.step();
  expect([a.steps(), b.steps()]).toEqual([1, 1]);
});

test("a process with its own store scrubs and stores nothing", async () => {
  const one = open("one", alone);
  for (let steps = 0; steps < 6; steps++) await one.shared.step();
  expect(one.steps()).toBe(6);
  expect(await Array.fromAsync(kv.list({ prefix: [] }))).toHaveLength(1);
});
