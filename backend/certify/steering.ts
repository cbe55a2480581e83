import type { Trouble } from "./effects.ts";
import type { Item } from "./item.ts";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** Why a batch is halted, fully or partly. */
export type Halt =
  | { readonly type: "paused" }
  | { readonly type: "away"; readonly words: string }
  /** `until`: milliseconds since 1970. */
  | { readonly type: "limited"; readonly until: number }
  | { readonly type: "full"; readonly words: string }
  | { readonly type: "ended" };

/** The claim of an item was cut, and is repeated once the batch continues: nothing happens to it until then. */
export const isHeld = ({ phase, isDoubtful }: Pick<Item, "phase" | "isDoubtful">, halt: Halt | null): boolean =>
  halt !== null && phase === "claiming" && isDoubtful;

/** What concerns everything that needs the network, and not one file. */
export type Common = Exclude<Trouble, { readonly type: "absent" | "failed" }>;

/** Decides whether a batch may continue, and when. */
export function createSteering(now: () => number) {
  let halt: Halt | null = null;
  /** Until when nothing needs the network, and until when that is for a limit; milliseconds since 1970. */
  let notBefore = 0;
  let limitedUntil = 0;
  /** Waits in a row without a call that went through. */
  let failures = 0;
  let successes = 0;

  /** The user has to say that it may continue. */
  const isStill = () => halt !== null && halt.type !== "away" && halt.type !== "limited";

  return {
    halt: () => halt,
    isStill,
    notBefore: () => notBefore,
    /** After a cut one alone finds out whether it goes again. */
    isTrying: () => failures > 0,
    successes: () => successes,
    pause() {
      halt = { type: "paused" };
    },
    resume() {
      halt = now() < limitedUntil ? { type: "limited", until: limitedUntil } : null;
    },
    /** The wait is over. */
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
        // Failures at the same time count once.
        if (now() >= notBefore) {
          notBefore = now() + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
          failures += 1;
        }
        // One cut is not worth a word.
        if (!isStill() && halt?.type !== "limited" && failures > 1) halt = { type: "away", words: trouble.words };
      } else halt = trouble;
    },
    /** The network may be there again. */
    nudge() {
      notBefore = limitedUntil;
    },
  };
}

export type Steering = ReturnType<typeof createSteering>;
