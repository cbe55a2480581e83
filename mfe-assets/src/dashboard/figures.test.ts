import type { ObjectsSummary } from "@authentica/backend/contract/object-list";
import { expect, it } from "vitest";
import { claimedFigures, statusFigures, trendFigures } from "./figures.ts";

const NONE = { active: 0, revoked: 0, transferred: 0 };
const summary = (more: Partial<ObjectsSummary>): ObjectsSummary => ({
  counts: NONE,
  days: [],
  views: [],
  viewsSince: null,
  latest: [],
  ...more,
});
const day = (text: string, counts: Partial<typeof NONE>) => ({ day: text, ...NONE, ...counts });
const plain = (text: string | null) => text?.replace(/\s/g, " ") ?? null;

// A Wednesday.
const options = { now: "2026-11-18T12:00:00Z", timeZone: "Europe/Paris" } as const;

it("each category has its share and a link to its objects", () => {
  const figures = statusFigures(summary({ counts: { active: 2, revoked: 1, transferred: 0 } }));
  expect(figures.map(({ category, count, share, to }) => [category, count, plain(share), to])).toStrictEqual([
    ["Active", 2, "66,67 %", "/traceability?status=active"],
    ["Revoke", 1, "33,33 %", "/traceability?status=revoked"],
    ["Transfer", 0, "0 %", "/traceability?status=transferred"],
  ]);
});

it("registrations in a period are compared with the same number of days of the previous period", () => {
  const days = [
    day("2026-11-09", { active: 1 }),
    day("2026-11-11", { revoked: 1 }),
    day("2026-11-12", { active: 1 }), // after the Wednesday
    day("2026-11-16", { active: 2 }),
    day("2026-11-18", { active: 1 }),
  ];
  const figures = claimedFigures(summary({ days }), { ...options, period: "week" });
  expect(figures.map(({ count, change, to }) => [count, plain(change), to])).toStrictEqual([
    ["3", "+200 %", "/traceability?status=active&since=2026-11-16"],
    ["0", "-100 %", "/traceability?status=revoked&since=2026-11-16"],
    ["0", null, "/traceability?status=transferred&since=2026-11-16"],
  ]);
  expect(claimedFigures(summary({ days }), { ...options, period: "month" })[0]).toMatchObject({
    count: "5",
    change: null,
  });
});

it("the dashboard counts verifications, and registrations of objects with any status", () => {
  const { points, span, since } = trendFigures(
    summary({
      days: [day("2026-11-17", { revoked: 1, transferred: 1 })],
      views: [
        { day: "2026-11-10", count: 1 },
        { day: "2026-11-18", count: 3 },
      ],
    }),
    { ...options, period: "week" },
  );
  expect(points.slice(0, 4).map(({ verifications, registrations }) => [verifications, registrations])).toStrictEqual([
    [0, 0],
    [0, 2],
    [3, 0],
    [null, null],
  ]);
  expect(span).toMatch(/^16.22 novembre 2026$/);
  expect(since).toBeNull();
});

it("the dashboard says from which day verifications are counted if that day is within the period", () => {
  const sinceOf = (viewsSince: string | null) =>
    trendFigures(summary({ viewsSince }), { ...options, period: "week" }).since;
  expect(sinceOf("2026-11-17")).toBe("2026-11-17");
  expect(sinceOf("2026-11-16")).toBeNull();
  expect(sinceOf(null)).toBeNull();
});
