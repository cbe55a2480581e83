import { expect, it } from "vitest";
import { type TrendEvents, totalsOf, trendsOf } from "./trends.ts";

const none: TrendEvents = { verifications: [], registrations: [] };

it("the chart of a week runs from Monday to Sunday: zeros up to today, nothing for later days", () => {
  const points = trendsOf(none, { period: "week", today: "2026-11-18" });
  expect(points.map(({ day }) => day)).toStrictEqual(
    ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`),
  );
  expect(points.map(({ verifications }) => verifications)).toStrictEqual([0, 0, 0, null, null, null, null]);
  expect(points[0]).toMatchObject({ label: "lun.", name: "lundi 16 novembre" });
});

it("the chart counts events on their day, and leaves out other weeks", () => {
  const events = {
    verifications: [
      { day: "2026-03-28", count: 1 },
      { day: "2026-03-29", count: 2 },
    ],
    registrations: [
      { day: "2026-03-22", count: 1 },
      { day: "2026-03-23", count: 1 },
    ],
  };
  const points = trendsOf(events, { period: "week", today: "2026-03-29" });
  expect(points.map(({ verifications }) => verifications)).toStrictEqual([0, 0, 0, 0, 0, 1, 2]);
  expect(points.map(({ registrations }) => registrations)).toStrictEqual([1, 0, 0, 0, 0, 0, 0]);
});

it("the chart of a month has a point per day, also for the October day with 25 hours", () => {
  const night = { ...none, verifications: [{ day: "2026-10-25", count: 2 }] };
  const points = trendsOf(night, { period: "month", today: "2026-10-31" });
  expect(points).toHaveLength(31);
  expect(points[24]).toMatchObject({ day: "2026-10-25", label: "25", verifications: 2 });
  expect(totalsOf(points)).toStrictEqual({ verifications: 2, registrations: 0 });
});

it("the chart of a year has a point per month, and leaves out other years", () => {
  const events = {
    verifications: [
      { day: "2025-12-31", count: 1 },
      { day: "2026-01-01", count: 1 },
      { day: "2026-09-01", count: 2 },
      { day: "2026-09-30", count: 3 },
    ],
    registrations: [{ day: "2026-11-01", count: 1 }],
  };
  const points = trendsOf(events, { period: "year", today: "2026-11-21" });
  expect(points.map(({ verifications }) => verifications)).toStrictEqual([1, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, null]);
  expect(points.at(-2)).toMatchObject({ label: "nov.", name: "novembre 2026", registrations: 1 });
  expect(totalsOf(points)).toStrictEqual({ verifications: 6, registrations: 1 });
});
