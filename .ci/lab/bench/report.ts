/** Report of a benchmark: named rows with their rounds, and whether each met its goal. */
import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { figure, median } from "./numbers.ts";

/** Median, minimum and maximum of some rounds. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Goal for the measured figure (`figure`), or for its ratio to the baseline (`ratio`). */
export interface Goal {
  readonly of: "figure" | "ratio";
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** Measurements of one row. */
export interface Measured {
  readonly unit: string;
  /** One value per round: at least five, except for counts, which are the same each time. */
  readonly rounds: readonly number[];
  /** Baseline, measured in the same rounds, in turn. */
  readonly to?: { readonly what: string; readonly rounds: readonly number[] };
  readonly goal?: Goal;
}

/** One row of a report. */
export interface Row extends Spread {
  readonly name: string;
  readonly unit: string;
  readonly rounds: readonly number[];
  readonly to: { readonly what: string; readonly rounds: readonly number[]; readonly ratio: Spread } | null;
  readonly goal: (Goal & { readonly met: boolean }) | null;
}

/** Something that could not be measured on this machine, and why. */
export interface Missing {
  readonly name: string;
  readonly why: string;
}

export interface Report {
  /** Adds a row and prints it. The name must be unique within its benchmark. */
  row(name: string, measured: Measured): void;
  /** Reports that something cannot be measured here, and why. It is not a failure. */
  cannot(name: string, why: string): void;
  /** Returns whether a program is installed; if not, reports that `name` cannot be measured. */
  needs(name: string, program: string): Promise<boolean>;
  /** Prints a text that belongs to no row. */
  note(text: string): void;
}

export function spreadOf(rounds: readonly number[]): Spread {
  if (rounds.length === 0 || !rounds.every(Number.isFinite))
    throw new Error(`Expected the rounds of a row to be finite numbers, at least one; got [${rounds.join(", ")}].`);
  return { median: median(rounds), least: Math.min(...rounds), most: Math.max(...rounds) };
}

/**
 * Returns the row of a measurement; the ratio is computed per round. Throws if there are no rounds or the numbers of
 * rounds differ.
 */
export function rowOf(name: string, { unit, rounds, to, goal }: Measured): Row {
  const own = spreadOf(rounds);
  if (to && to.rounds.length !== rounds.length)
    throw new Error(
      `${name}: ${rounds.length} rounds cannot be compared with ${to.rounds.length} rounds; the numbers must be equal.`,
    );
  const ratio = to && spreadOf(rounds.map((value, round) => value / (to.rounds[round] as number)));
  return {
    name,
    unit,
    ...own,
    rounds,
    to: to && ratio ? { ...to, ratio } : null,
    goal: goal ? { ...goal, met: isMet(name, goal, own, ratio) } : null,
  };
}

function isMet(name: string, { of, atMost, atLeast }: Goal, own: Spread, ratio: Spread | undefined): boolean {
  const spread = of === "ratio" ? ratio : own;
  if (!spread) throw new Error(`${name}: its goal is a ratio, but no measurement to compare with is given.`);
  return (
    spread.median <= (atMost ?? Number.POSITIVE_INFINITY) && spread.median >= (atLeast ?? Number.NEGATIVE_INFINITY)
  );
}

const wordsOf = ({ median, least, most }: Spread): string =>
  least === most ? figure(median) : `${figure(median)} (${figure(least)}–${figure(most)})`;

/** Formats a row for printing. */
export function lineOf(row: Row): string {
  const parts = [`${row.name}: ${wordsOf(row)} ${row.unit}`];
  if (row.to) parts.push(`ratio ${wordsOf(row.to.ratio)} to ${row.to.what}`);
  if (row.goal) {
    const { of, atMost, atLeast, met } = row.goal;
    const bounds = [atLeast !== undefined && `at least ${atLeast}`, atMost !== undefined && `at most ${atMost}`];
    parts.push(`goal: ${of} ${bounds.filter(Boolean).join(", ")}, ${met ? "met" : "MISSED"}`);
  }
  return parts.join("; ");
}

/** Path of a program on the `PATH`; `null` if it is not there. */
export async function findProgram(program: string): Promise<string | null> {
  for (const dir of (Deno.env.get("PATH") ?? "").split(":")) {
    const path = join(dir, program);
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return null;
}

/** Creates a report that keeps each row as soon as it is added. */
export function createReport(print: (line: string) => void) {
  const rows: Row[] = [];
  const missing: Missing[] = [];
  const report: Report = {
    row(name, measured) {
      if (rows.some((row) => row.name === name)) throw new Error(`The report already has a row named "${name}".`);
      const row = rowOf(name, measured);
      rows.push(row);
      print(lineOf(row));
    },
    cannot(name, why) {
      missing.push({ name, why });
      print(`${name}: not measured here: ${why}`);
    },
    async needs(name, program) {
      if (await findProgram(program)) return true;
      report.cannot(name, `${program} is not installed.`);
      return false;
    },
    note: print,
  };
  return { report, rows, missing };
}
