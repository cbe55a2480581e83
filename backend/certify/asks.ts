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
  /** Schedules another attempt at this time (ms since 1970). */
  readonly wake: (at: number) => void;
  readonly pump: () => void;
  /** Whether more items may be added. */
  readonly isOpen: () => boolean;
  /** Whether reading pauses until some of the files already read are settled. */
  readonly isFull: () => boolean;
}

/**
 * Looks up the hashes of files before the files are sent or registered. Looks up many hashes per call, makes one call
 * at a time, and lengthens the pause between calls.
 */
export function createAsks({ ledger, steering, effects, learn, meet, wake, pump, isOpen, isFull }: AsksDeps) {
  const { counts, move } = ledger;
  const gap = createGap(1000, 20_000);
  // While more files may follow, the first call waits for more hashes than that of the first file.
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
        // If a call with many hashes is cut off, the failure does not count against single items.
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
