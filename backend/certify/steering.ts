import type { Trouble } from "./effects.ts";
import type { Item } from "./item.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** Why a batch is halted. `away` and `limited` halt only the work that needs the network. */
export type Halt =
  | { readonly type: "paused" }
  | { readonly type: "away"; readonly words: string }
  /** `until`: milliseconds since 1970. */
  | { readonly type: "limited"; readonly until: number }
  | { readonly type: "full"; readonly words: string }
  | { readonly type: "ended" };

/**
 * Whether the claim of an item was cut off and waits to be repeated. Nothing happens to the item until the batch
 * continues.
 */
export const isHeld = ({ phase, isDoubtful }: Pick<Item, "phase" | "isDoubtful">, halt: Halt | null): boolean =>
  halt !== null && phase === "claiming" && isDoubtful;

/** Trouble that affects everything that needs the network, not only one file. */
export type Common = Exclude<Trouble, { readonly type: "absent" | "failed" }>;

/** Decides whether a batch may continue, and when it may make the next request. */
export function createSteering(now: () => number) {
  let halt: Halt | null = null;
  /** `notBefore`: no request is made before this time; `limitedUntil`: end of a rate limit (both ms since 1970). */
  let notBefore = 0;
  let limitedUntil = 0;
  /** Number of consecutive waits without a successful call in between. */
  let failures = 0;
  let successes = 0;

  /** Whether the batch only continues after an action of the user. */
  const isStill = () => halt !== null && halt.type !== "away" && halt.type !== "limited";

  return {
    halt: () => halt,
    isStill,
    notBefore: () => notBefore,
    /** Whether the last call failed. In this state a single request tests whether the network is back. */
    isTrying: () => failures > 0,
    successes: () => successes,
    pause() {
      halt = { type: "paused" };
    },
    resume() {
      halt = now() < limitedUntil ? { type: "limited", until: limitedUntil } : null;
    },
    /** Clears the halt once the wait is over. */
    go() {
      if (!isStill() && now() >= notBefore) halt = null;
    },
    succeed() {
      failures = 0;
      successes += 1;
      if (halt?.type === "away") halt = null;
    },
    meet(trouble: Common) {
      if (trouble.type === "limited") {
        limitedUntil = Math.max(limitedUntil, trouble.until);
        notBefore = Math.max(notBefore, limitedUntil);
        if (!isStill()) halt = { type: "limited", until: limitedUntil };
      } else if (trouble.type === "away") {
        // Failures of calls that ran at the same time count once.
        if (now() >= notBefore) {
          notBefore = now() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
          failures += 1;
        }
        // A single failure is not shown to the user.
        if (!isStill() && halt?.type !== "limited" && failures > 1) halt = { type: "away", words: trouble.words };
      } else halt = trouble;
    },
    /** Ends the wait after a network failure, because the network may be back. A rate limit stays in effect. */
    nudge() {
      notBefore = limitedUntil;
    },
  };
}

export type Steering = ReturnType<typeof createSteering>;
