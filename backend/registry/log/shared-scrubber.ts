import type { Kv } from "../../platform/kv/kv.ts";
import type { Lease } from "../../platform/process/lease.ts";
import type { Scrubber, ScrubberState } from "./scrubber.ts";

/** Key under which the scrubbing process stores its findings for the other processes. */
const FOUND = ["registry_scrubbed"];
/** Number of steps between two writes, or two reads, of the shared state. New problems are written at once. */
const EVERY_STEPS = 5;

export interface SharedScrubberDeps {
  readonly kv: Kv;
  readonly scrubber: Scrubber;
  readonly lease: Lease;
}

/**
 * Creates the scrubber of a store that several processes share. The holder of the lease checks the log, and all
 * processes report its findings.
 */
export function createSharedScrubber({ kv, scrubber, lease }: SharedScrubberDeps): Scrubber {
  let found: ScrubberState | null = null;
  let steps = 0;

  /** Stores problems at once, but progress only every few steps. */
  async function tell(): Promise<void> {
    const fence = lease.fence();
    const state = scrubber.state();
    const isNews = state.finishedAt !== found?.finishedAt || state.problems.length !== found.problems.length;
    if (fence === null || !(isNews || steps % EVERY_STEPS === 0)) return;
    const told = await kv.atomic().check(fence).set(FOUND, state).commit();
    if (told.ok) found = state;
  }

  return {
    state: () => (lease.isHeld() ? scrubber.state() : (found ?? scrubber.state())),
    async step() {
      steps += 1;
      if (lease.isHeld()) {
        await scrubber.step();
        await tell();
      } else if (steps % EVERY_STEPS === 1) found = (await kv.get<ScrubberState>(FOUND)).value;
    },
  };
}
