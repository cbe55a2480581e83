import { afterEach, expect, it, vi } from "vitest";
import { groupByDay } from "./days.ts";

afterEach(() => vi.unstubAllEnvs());

it("the history groups events by day in Paris time and names recent days, regardless of the user's time zone", () => {
  vi.stubEnv("TZ", "America/New_York");
  const events = ["2026-02-28T23:30:00Z", "2026-02-28T23:00:00Z", "2026-02-28T22:59:59Z", "2026-02-03T12:00:00Z"];
  const days = groupByDay(
    events.map((timestamp) => ({ timestamp })),
    new Date("2026-02-28T23:45:00Z"),
  );
  expect(days.map(({ key, label, events: of }) => [key, label, of.length])).toStrictEqual([
    ["2026-03-01", "Aujourd’hui", 2],
    ["2026-02-28", "Hier", 1],
    ["2026-02-03", "3 février 2026", 1],
  ]);
});

it("an empty history has no days", () => {
  expect(groupByDay([], new Date())).toStrictEqual([]);
});
