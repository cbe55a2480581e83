import { expect, it } from "vitest";
import { groupByDay } from "./days.ts";

/** An instant of the reader's own calendar. */
const at = (year: number, month: number, day: number, hour: number) => ({
  timestamp: new Date(year, month - 1, day, hour).toISOString(),
});

it("events are grouped by the reader's day, in the order given, the near days by name", () => {
  const events = [at(2026, 3, 1, 9), at(2026, 3, 1, 0), at(2026, 2, 28, 23), at(2026, 2, 3, 12)];
  const days = groupByDay(events, new Date(2026, 2, 1, 18));
  expect(days.map(({ key, label, events: of }) => [key, label, of.length])).toStrictEqual([
    ["2026-03-01", "Aujourd’hui", 2],
    ["2026-02-28", "Hier", 1],
    ["2026-02-03", "3 février 2026", 1],
  ]);
});

it("no event makes no day", () => {
  expect(groupByDay([], new Date())).toStrictEqual([]);
});
