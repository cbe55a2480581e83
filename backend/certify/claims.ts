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
  /** To be asked again at this time, milliseconds since 1970. */
  readonly wake: (at: number) => void;
  readonly pump: () => void;
  /** More items come. */
  readonly isOpen: () => boolean;
  /** Objects of one call, at most. */
  readonly most: number;
}

/** A claim with fewer than it could have waits for what is in these. */
const BEFORE_READY = ["waiting", "reading", "read", "asking", "free", "sending"] as const satisfies readonly Phase[];

/**
 * Registers many at once, one call at a time. A call with an unknown outcome is repeated under its key before any
 * other.
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
        // A call that was refused has made none of them, unless it was cut before. Then it is made again, and all of it is in doubt.
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
