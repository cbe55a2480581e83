/** Checks whether several runs agree: `npm run bench -- agree A.json B.json C.json`. */
import { figure } from "./numbers.ts";
import { type Row, type Spread, spreadOf } from "./report.ts";
import type { Run } from "./run.ts";

/** Share by which a median may exceed the range of the other runs, because figures are not more exact. */
const UNRESOLVED = 0.01;

export interface Agreement {
  /** The benchmark and its row. */
  readonly name: string;
  /**
   * The ratio is compared if there is one, because it does not depend on the machine; otherwise the figure. One value
   * per run.
   */
  readonly of: "ratio" | "figure";
  readonly spreads: readonly Spread[];
  /** Runs whose median is outside of the other runs' ranges. */
  readonly outside: readonly number[];
}

const compared = (row: Row): Spread => row.to?.ratio ?? row;

/**
 * Compares the rows that all runs have: the median of each run must be between the minimum and maximum of all rounds
 * of the others. `lacking` names rows that some runs lack and the benchmarks that failed.
 */
export function agreement(runs: readonly Run[]): {
  readonly rows: readonly Agreement[];
  readonly lacking: readonly string[];
} {
  const tables = runs.map(
    ({ benches }) => new Map(benches.flatMap(({ name, rows }) => rows.map((row) => [`${name}: ${row.name}`, row]))),
  );
  const names = [...new Set(tables.flatMap((table) => [...table.keys()]))];
  const rows: Agreement[] = [];
  const lacking = runs.flatMap(({ benches }, at) =>
    benches.filter(({ failed }) => failed !== null).map(({ name }) => `${name} failed in run ${at + 1}`),
  );
  for (const name of names) {
    const own = tables.flatMap((table) => table.get(name) ?? []);
    if (own.length < runs.length) {
      lacking.push(`${name}: in ${own.length} of ${runs.length} runs`);
      continue;
    }
    const spreads = own.map(compared);
    const outside = spreads.flatMap((spread, at) => (isWithin(spread.median, spreads.toSpliced(at, 1)) ? [] : [at]));
    rows.push({ name, of: own.every(({ to }) => to) ? "ratio" : "figure", spreads, outside });
  }
  return { rows, lacking };
}

function isWithin(median: number, others: readonly Spread[]): boolean {
  const { least, most } = spreadOf(others.flatMap(({ least, most }) => [least, most]));
  const slack = UNRESOLVED * Math.max(Math.abs(least), Math.abs(most));
  return median >= least - slack && median <= most + slack;
}

/** Prints which rows agree and which do not; returns whether all agree. */
export function tellAgreement(runs: readonly Run[], print: (line: string) => void): boolean {
  const { rows, lacking } = agreement(runs);
  const apart = rows.filter(({ outside }) => outside.length > 0);
  for (const { name, of, spreads, outside } of rows) {
    const told = spreads.map(({ median, least, most }) => `${figure(median)} (${figure(least)}–${figure(most)})`);
    const verdict = outside.length === 0 ? "agree" : `DIFFER, run ${outside.map((at) => at + 1).join(" and ")}`;
    print(`${name}, ${of}: ${told.join(" | ")}: ${verdict}`);
  }
  for (const lack of lacking) print(`${lack}.`);
  print(
    `${rows.length - apart.length} of ${rows.length} rows agree in ${runs.length} runs${apart.length > 0 ? `; not ${apart.map(({ name }) => name).join("; ")}` : ""}.`,
  );
  return apart.length === 0 && lacking.length === 0;
}
