import { MANY_MAX } from "../contract/constants.ts";
import { type Effects, type Standing, type Trouble, troubleOf } from "./effects.ts";
import type { Item, Phase } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { createGap } from "./lines.ts";
import type { Steering } from "./steering.ts";

export interface AsksDeps {
  readonly ledger: Ledger;
  readonly steering: Steering;
  readonly effects: Pick<Effects, "known" | "now">;
  readonly learn: (item: Item, standing: Standing) => void;
  readonly meet: (item: Item, trouble: Trouble, before: Phase) => void;
  /** To be asked again at this time, milliseconds since 1970. */
  readonly wake: (at: number) => void;
  readonly pump: () => void;
  /** More items come. */
  readonly isOpen: () => boolean;
  /** No file is read until some of those that were are settled. */
  readonly isFull: () => boolean;
}

/** Looks up hashes before anything is sent or registered: many per call, one call at a time, with growing pauses. */
export function createAsks({ ledger, steering, effects, learn, meet, wake, pump, isOpen, isFull }: AsksDeps) {
  const { counts, move } = ledger;
  const gap = createGap(1000, 20_000);
  // More files than the first are soon read.
  if (isOpen()) gap.done(effects.now());
  let isAsking = false;

  async function call(asked: readonly Item[]): Promise<void> {
    isAsking = true;
    try {
      const standings = await effects.known(asked.map(({ hash }) => hash as string));
      steering.succeed();
      for (const [at, item] of asked.entries()) if (item.phase === "asking") learn(item, standings[at] as Standing);
    } catch (error) {
      const trouble = troubleOf(error);
      for (const item of asked) {
        if (item.phase !== "asking") continue;
        // A call of many that is cut says nothing of one of them.
        if (trouble.type === "away") move(item, "read");
        else meet(item, trouble, "read");
      }
      if (trouble.type === "away") steering.meet(trouble);
    } finally {
      isAsking = false;
      gap.done(effects.now());
      pump();
    }
  }

  return function ask(): void {
    if (isAsking || counts.read === 0) return;
    const isLast = isFull() || (counts.waiting + counts.reading === 0 && !isOpen());
    if (counts.read < MANY_MAX && !isLast && effects.now() < gap.next()) {
      wake(gap.next());
      return;
    }
    const asked = ledger.next("read", MANY_MAX);
    for (const item of asked) move(item, "asking");
    void call(asked);
  };
}
