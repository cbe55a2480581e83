/** Runs rows in sequence: each passes, fails, or is skipped if a program is missing. */
import type { Benches } from "./bench.ts";
import { Missing, type Need } from "./needs.ts";
import type { Row } from "./row.ts";

export interface Outcome {
  readonly name: string;
  /** Names and versions of the programs. */
  readonly needs: readonly string[];
  readonly result: "passed" | "failed" | "skipped";
  /** What disagrees or is missing. */
  readonly reason?: string;
  readonly seconds: number;
}

/** Time (ms) after which a row counts as hanging, unless it sets another. */
const ROW_MS = 120_000;

export interface RunOptions {
  readonly benches: Benches;
  /** Called with each outcome as soon as it is known. */
  readonly tell: (outcome: Outcome) => void;
  readonly rowMs?: number;
}

/**
 * Runs rows. Each missing program is looked for once for all rows. A row is skipped if it throws `Missing`; it fails
 * if it throws anything else or takes too long.
 */
export async function runRows(rows: readonly Row[], { benches, tell, rowMs = ROW_MS }: RunOptions): Promise<Outcome[]> {
  const got = new Map<string, Promise<void>>();
  const outcomes: Outcome[] = [];

  function get(need: Need): Promise<void> {
    const asked =
      got.get(need.name) ??
      need.get().catch((error) => {
        throw error instanceof Missing ? new Missing(`${need.name}: ${error.message}`) : error;
      });
    got.set(need.name, asked);
    return asked;
  }

  for (const row of rows) {
    let began = performance.now();
    const ended = (result: Outcome["result"], reason?: string) => {
      const outcome: Outcome = {
        name: row.name,
        needs: row.needs.map(({ name }) => name),
        result,
        ...(reason !== undefined && { reason }),
        seconds: (performance.now() - began) / 1000,
      };
      outcomes.push(outcome);
      tell(outcome);
    };
    try {
      for (const need of row.needs) await get(need);
      began = performance.now();
      await benches.lend((bench) => within(row.withinMs ?? rowMs, row.run(bench)));
      ended("passed");
    } catch (error) {
      if (error instanceof Missing) ended("skipped", error.message);
      else ended("failed", error instanceof Error ? error.message : String(error));
    }
  }
  return outcomes;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`the check took longer than ${ms / 1000} s`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the last line of the output. */
export function closingLine(outcomes: readonly Outcome[]): string {
  const count = (wanted: Outcome["result"]) => outcomes.filter(({ result }) => result === wanted).length;
  return `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`;
}
