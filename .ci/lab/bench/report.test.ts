import { expect, test } from "vitest";
import { agreement, tellAgreement } from "./agree.ts";
import { createReport, type Measured, rowOf } from "./report.ts";
import type { Run } from "./run.ts";
import { inTurns } from "./turns.ts";

const rounds = [12, 10, 11, 30, 9];

test("a benchmark row has the median and range of its rounds, and the ratio of each round, so that load affects both sides equally", () => {
  const row = rowOf("look-up", { unit: "ms", rounds, to: { what: "a tile", rounds: [6, 5, 5, 15, 3] } });
  expect(row).toMatchObject({ median: 11, least: 9, most: 30 });
  expect(row.to?.ratio).toEqual({ median: 2, least: 2, most: 3 });
});

test("a benchmark compares the goal with the median of the value or of the ratio, as the goal states", () => {
  const to = { what: "a tile", rounds };
  const isMet = (goal: Measured["goal"]) => rowOf("x", { unit: "ms", rounds, to, ...(goal && { goal }) }).goal?.met;
  expect(isMet({ of: "figure", atMost: 11 })).toBe(true);
  expect(isMet({ of: "figure", atMost: 10.9 })).toBe(false);
  expect(isMet({ of: "ratio", atLeast: 1 })).toBe(true);
  expect(isMet({ of: "ratio", atLeast: 1.1 })).toBe(false);
  expect(() => rowOf("x", { unit: "ms", rounds, goal: { of: "ratio", atMost: 1 } })).toThrow(
    "no measurement to compare with",
  );
});

test("a benchmark refuses a row without rounds, with values that are not numbers, or with different numbers of rounds per side", () => {
  expect(() => rowOf("x", { unit: "ms", rounds: [] })).toThrow("rounds");
  expect(() => rowOf("x", { unit: "ms", rounds: [1, Number.NaN] })).toThrow("rounds");
  expect(() => rowOf("x", { unit: "ms", rounds: [1, 2], to: { what: "y", rounds: [1] } })).toThrow("2 rounds");
});

test("a benchmark that cannot run on this machine is listed by name and adds no row", async () => {
  const printed: string[] = [];
  const { report, rows, missing } = createReport((line) => printed.push(line));
  expect(await report.needs("claims to PostgreSQL", "no-such-program")).toBe(false);
  expect(missing).toEqual([{ name: "claims to PostgreSQL", why: "no-such-program is not installed." }]);
  expect(printed).toHaveLength(1);
  expect(rows).toHaveLength(0);
  report.row("claims", { unit: "/s", rounds });
  expect(() => report.row("claims", { unit: "/s", rounds })).toThrow("already");
});

/** Makes a run with one benchmark. */
const runOf = (rows: Readonly<Record<string, Measured>>, failed: string | null = null): Run => ({
  begun: "2026-01-01T00:00:00.000Z",
  machine: { cores: 2, processor: "", memoryGib: 24, kernel: "", deno: "" },
  benches: [
    {
      name: "reads",
      seconds: 1,
      load: { before: 0, after: 0 },
      rows: Object.entries(rows).map(([name, measured]) => rowOf(name, measured)),
      missing: [],
      failed,
    },
  ],
});
const timed = (...values: number[]): Measured => ({ unit: "ms", rounds: values });

test("benchmark runs agree if the median of each run is within the ranges of the others; a run that differs is named", () => {
  const outsideOf = (...runs: Measured[]) =>
    agreement(runs.map((row) => runOf({ row }))).rows.map(({ outside }) => outside);
  expect(outsideOf(timed(1, 2, 3), timed(2, 3, 4), timed(1, 3, 5))).toEqual([[]]);
  expect(outsideOf(timed(1, 2, 3), timed(2, 2.5, 4), timed(8, 9, 10))).toEqual([[2]]);
  expect(outsideOf(timed(1, 2, 3), timed(4, 5, 6))).toEqual([[0, 1]]);
  // Counts have no range.
  expect(outsideOf(timed(1000, 1000), timed(1009, 1009))).toEqual([[]]);
  expect(outsideOf(timed(1000, 1000), timed(1020, 1020))).toEqual([[0, 1]]);
});

test("benchmark runs are compared by their ratios if a row has a baseline, because load slows both sides", () => {
  const row = (by: number): Measured => ({
    unit: "ms",
    rounds: rounds.map((value) => value * by),
    to: { what: "a tile", rounds: rounds.map((value) => (value / 2) * by) },
  });
  expect(tellAgreement([runOf({ row: row(1) }), runOf({ row: row(10) })], () => undefined)).toBe(true);
});

test("benchmark runs do not agree if a run lacks a row or a benchmark failed", () => {
  const told: string[] = [];
  const tell = (line: string) => void told.push(line);
  expect(tellAgreement([runOf({ a: timed(1, 2) }), runOf({ a: timed(1, 2), b: timed(1) })], tell)).toBe(false);
  expect(told).toContain("reads: b: in 1 of 2 runs.");
  expect(tellAgreement([runOf({ a: timed(1, 2) }), runOf({ a: timed(1, 2) }, "out of memory")], tell)).toBe(false);
  expect(told).toContain("reads failed in run 2.");
});

test("the two sides of a benchmark alternate, the order is reversed in each round, and warm-up rounds are left out", async () => {
  const order: string[] = [];
  const side = (name: string) => () => Promise.resolve(order.push(name));
  const measured = await inTurns(2, { a: side("a"), b: side("b") });
  expect(order.join("")).toBe("ab" + "ba" + "ab");
  expect(measured).toEqual({ a: [4, 5], b: [3, 6] });
});
