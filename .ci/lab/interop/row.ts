/** Comparisons with programs of others: each file in `rows/` is one row, its default export. */
import type { Bench } from "./bench.ts";
import type { Need } from "./needs.ts";

export interface Row {
  /** What the row proves, as a sentence without its full stop. */
  readonly name: string;
  /**
   * Programs that the row runs, installed before it begins. If one is not available, the row is skipped and names it.
   */
  readonly needs: readonly Need[];
  /** Longest time of the row (ms), if it takes longer than others. */
  readonly withinMs?: number;
  /** Rejects with the difference. Everything opened through the bench is closed afterwards. */
  run(bench: Bench): Promise<void>;
}
