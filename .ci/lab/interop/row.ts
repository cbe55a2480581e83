/** What is held against one another: a file in `rows/` is one row, its default export. */
import type { Bench } from "./bench.ts";
import type { Need } from "./needs.ts";

export interface Row {
  /** What agrees with what, as a sentence without its full stop. */
  readonly name: string;
  /** What others wrote and this row runs, got before it begins. Where one cannot be had the row is skipped, and says which. */
  readonly needs: readonly Need[];
  /** Where it may take longer than others, ms. */
  readonly withinMs?: number;
  /** Rejects with the difference. Everything it opens through the bench is closed after it. */
  run(bench: Bench): Promise<void>;
}
