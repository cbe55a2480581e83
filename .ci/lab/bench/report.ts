/** The report of a bench: named rows, each with its rounds, and the verdict by its goal. */
import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { figure, median } from "./numbers.ts";

/** The middle of some rounds, and the least and the most of them. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** `figure`: of what was measured; `ratio`: of it to what it is held against. */
export interface Goal {
  readonly of: "figure" | "ratio";
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** What a bench measured of one thing. */
export interface Measured {
  readonly unit: string;
  /** One value a round: five or more, but for what is counted and is the same each time. */
  readonly rounds: readonly number[];
  /** What it is held against, measured in the same rounds, in turn with it. */
  readonly to?: { readonly what: string; readonly rounds: readonly number[] };
  readonly goal?: Goal;
}

/** A line of a run. */
export interface Row extends Spread {
  readonly name: string;
  readonly unit: string;
  readonly rounds: readonly number[];
  readonly to: { readonly what: string; readonly rounds: readonly number[]; readonly ratio: Spread } | null;
  readonly goal: (Goal & { readonly met: boolean }) | null;
}

/** What could not be measured on this machine, and why. */
export interface Missing {
  readonly name: string;
  readonly why: string;
}

export interface Report {
  /** Adds a row and prints it. The name is the row's own within its bench. */
  row(name: string, measured: Measured): void;
  /** States what cannot be measured here, and why. It is not a failure. */
  cannot(name: string, why: string): void;
  /** Whether a program is there; where it is not, says that `name` cannot be measured. */
  needs(name: string, program: string): Promise<boolean>;
  /** Prints what belongs to no row. */
  note(text: string): void;
}

export function spreadOf(rounds: readonly number[]): Spread {
  if (rounds.length === 0 || !rounds.every(Number.isFinite))
    throw new Error(`A row wants rounds that are numbers; got [${rounds.join(", ")}].`);
  return { median: median(rounds), least: Math.min(...rounds), most: Math.max(...rounds) };
}

/**
 * The row of a measurement: its ratio is that of each round. Throws without rounds, or with unequal numbers of
 * rounds.
 */
export function rowOf(name: string, { unit, rounds, to, goal }: Measured): Row {
  const own = spreadOf(rounds);
  if (to && to.rounds.length !== rounds.length)
    throw new Error(`${name}: ${rounds.length} rounds are held against ${to.rounds.length}.`);
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
  if (!spread) throw new Error(`${name}: a goal of the ratio wants something that it is held against.`);
  return (
    spread.median <= (atMost ?? Number.POSITIVE_INFINITY) && spread.median >= (atLeast ?? Number.NEGATIVE_INFINITY)
  );
}

const wordsOf = ({ median, least, most }: Spread): string =>
  least === most ? figure(median) : `${figure(median)} (${figure(least)}–${figure(most)})`;

/** A row as it is printed. */
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

/** Where a program is on the `PATH`; `null`: it is not. */
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

/** A report that keeps its rows, each as soon as it is reported. */
export function createReport(print: (line: string) => void) {
  const rows: Row[] = [];
  const missing: Missing[] = [];
  const report: Report = {
    row(name, measured) {
      if (rows.some((row) => row.name === name)) throw new Error(`There is a row ${name} already.`);
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
      report.cannot(name, `there is no ${program}.`);
      return false;
    },
    note: print,
  };
  return { report, rows, missing };
}
