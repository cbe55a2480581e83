import { type Claimed, type Effects, type ManyCall, type Trouble, troubleOf } from "./effects.ts";
import type { Item, Phase } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { createGap } from "./lines.ts";
import type { Steering } from "./steering.ts";

export interface ClaimsDeps {
  readonly ledger: Ledger;
  readonly steering: Steering;
  readonly effects: Pick<Effects, "claimMany" | "newKey" | "now">;
  readonly settle: (item: Item, claimed: Claimed, before: Phase) => void;
  readonly meet: (item: Item, trouble: Trouble, before: Phase) => void;
  /** Schedules another attempt at this time (ms since 1970). */
  readonly wake: (at: number) => void;
  readonly pump: () => void;
  /** Whether more items may be added. */
  readonly isOpen: () => boolean;
  /** Maximum number of objects in one call. */
  readonly most: number;
}

/** Phases from which an item may still become `ready`. A call that is not full waits for such items. */
const BEFORE_READY = ["waiting", "reading", "read", "asking", "free", "sending"] as const satisfies readonly Phase[];

/**
 * Registers items, many per call, one call at a time. If the outcome of a call is unknown, the call is repeated with
 * the same key before any other call is made.
 */
export function createClaims({ ledger, steering, effects, settle, meet, wake, pump, isOpen, most }: ClaimsDeps) {
  const { counts, move } = ledger;
  const gap = createGap(2000, 2000);
  if (isOpen()) gap.done(effects.now());
  let isCalling = false;

  async function call(made: ManyCall): Promise<void> {
    const called = made.ids.map((id) => ledger.at(id));
    isCalling = true;
    try {
      await ledger.kept();
      const answers = await effects.claimMany(made.key, called);
      steering.succeed();
      ledger.close(made);
      for (const [at, item] of called.entries()) settle(item, answers[at] as Claimed, "ready");
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.type === "failed" || trouble.type === "absent") {
        ledger.close(made);
        for (const item of called) meet(item, trouble, "ready");
      } else {
        // A refused call has registered none of its items, unless an earlier attempt was cut off. In that case the
        // call is repeated with its key, and it is unknown which of its items are registered.
        if (trouble.type === "away" || called.some(({ isDoubtful }) => isDoubtful))
          for (const item of called) item.isDoubtful = true;
        else {
          ledger.close(made);
          for (const item of called) move(item, "ready");
        }
        steering.meet(trouble);
      }
    } finally {
      isCalling = false;
      gap.done(effects.now());
      pump();
    }
  }

  return function claimMany(): void {
    if (isCalling) return;
    const [unanswered] = ledger.calls;
    if (unanswered) {
      void call(unanswered);
      return;
    }
    if (counts.ready === 0) return;
    const isLast = !isOpen() && !BEFORE_READY.some((phase) => counts[phase] > 0);
    if (counts.ready < most && !isLast && effects.now() < gap.next()) {
      wake(gap.next());
      return;
    }
    const chosen = ledger.next("ready", most);
    for (const item of chosen) move(item, "claiming");
    const made = { key: effects.newKey(), ids: chosen.map(({ id }) => id) };
    ledger.open(made);
    void call(made);
  };
}
