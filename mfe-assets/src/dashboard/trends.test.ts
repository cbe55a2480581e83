import { expect, it } from "vitest";
import { type TrendEvents, totalsOf, trendsOf } from "./trends.ts";

const paris = { timeZone: "Europe/Paris" };
const none: TrendEvents = { verifications: [], registrations: [] };

it("a week goes from Monday to Sunday: zeros up to today, nothing after", () => {
  const points = trendsOf(none, { period: "week", today: "2026-11-18", ...paris });
  expect(points.map(({ day }) => day)).toStrictEqual(
    ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`),
  );
  expect(points.map(({ verifications }) => verifications)).toStrictEqual([0, 0, 0, null, null, null, null]);
  expect(points[0]).toMatchObject({ label: "lun. 16", name: "lundi 16 novembre" });
});

it("events are counted on the day that they have in Paris, also where clocks change", () => {
  const events = {
    verifications: ["2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z"],
    registrations: ["2026-03-22T23:00:00Z", "2026-03-22T22:59:59Z"],
  };
  const points = trendsOf(events, { period: "week", today: "2026-03-29", ...paris });
  expect(points.map(({ verifications }) => verifications)).toStrictEqual([0, 0, 0, 0, 0, 1, 2]);
  expect(points.map(({ registrations }) => registrations)).toStrictEqual([1, 0, 0, 0, 0, 0, 0]);
});

it("a month has a point a day, the one of October 25 hours long too", () => {
  const night = { ...none, verifications: ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"] };
  const points = trendsOf(night, { period: "month", today: "2026-10-31", ...paris });
  expect(points).toHaveLength(31);
  expect(points[24]).toMatchObject({ day: "2026-10-25", label: "25", verifications: 2 });
  expect(totalsOf(points)).toStrictEqual({ verifications: 2, registrations: 0 });
});

it("a year has a point a month and leaves other years out", () => {
  const events = {
    verifications: ["2025-12-31T22:59:59Z", "2025-12-31T23:00:00Z", "2026-08-31T22:00:00Z"],
    registrations: ["2026-11-01T12:00:00Z", "not a date"],
  };
  const points = trendsOf(events, { period: "year", today: "2026-11-21", ...paris });
  expect(points.map(({ verifications }) => verifications)).toStrictEqual([1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, null]);
  expect(points.at(-2)).toMatchObject({ label: "nov.", name: "novembre 2026", registrations: 1 });
  expect(totalsOf(points)).toStrictEqual({ verifications: 2, registrations: 1 });
});
