import type { Notification } from "@authentica/backend/contract/notification";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { expect, it } from "vitest";
import { claimedFigures, statusFigures, trendFigures } from "./figures.ts";

const claimed = (createdAt: string, status = "active") => ({ createdAt, status }) as OwnedObject;
const told = (timestamp: string, notificationType = "OBJECT_VIEW") => ({ timestamp, notificationType }) as Notification;
const plain = (text: string | null) => text?.replace(/\s/g, " ") ?? null;

// A Wednesday.
const options = { now: "2026-11-18T12:00:00Z", timeZone: "Europe/Paris" } as const;

it("each category has its part of all objects and leads to them", () => {
  const figures = statusFigures([claimed("", "active"), claimed("", "active"), claimed("", "revoked")]);
  expect(figures.map(({ category, count, share, to }) => [category, count, plain(share), to])).toStrictEqual([
    ["Active", 2, "66,67 %", "/traceability?status=active"],
    ["Revoke", 1, "33,33 %", "/traceability?status=revoked"],
    ["Transfer", 0, "0 %", "/traceability?status=transferred"],
  ]);
});

it("the claims of a period are compared with as much of the one before", () => {
  const objects = [
    claimed("2026-11-18T08:00:00Z"),
    claimed("2026-11-15T23:00:00Z"), // Monday in Paris
    claimed("2026-11-16T08:00:00Z"),
    claimed("2026-11-09T08:00:00Z"),
    claimed("2026-11-11T08:00:00Z", "revoked"),
    claimed("2026-11-12T08:00:00Z"), // after the Wednesday
  ];
  const figures = claimedFigures(objects, { ...options, period: "week" });
  expect(figures.map(({ count, change, to }) => [count, plain(change), to])).toStrictEqual([
    ["3", "+200 %", "/traceability?status=active&since=2026-11-16"],
    ["0", "-100 %", "/traceability?status=revoked&since=2026-11-16"],
    ["0", null, "/traceability?status=transferred&since=2026-11-16"],
  ]);
  expect(claimedFigures(objects, { ...options, period: "month" })[0]).toMatchObject({ count: "5", change: null });
});

it("trends count registrations by the objects and verifications by what the owner was told", () => {
  const { points, span, since } = trendFigures(
    [claimed("2026-11-17T08:00:00Z", "revoked")],
    [told("2026-11-18T08:00:00Z"), told("2026-11-17T08:00:00Z", "OBJECT_MINT"), told("2026-11-10T08:00:00Z")],
    { ...options, period: "week" },
  );
  expect(points.slice(0, 4).map(({ verifications, registrations }) => [verifications, registrations])).toStrictEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [null, null],
  ]);
  expect(span).toMatch(/^16.22 novembre 2026$/);
  expect(since).toBeNull();
});

it("a list of notifications that may be cut says from when it counts", () => {
  const notifications = Array.from({ length: 200 }, () => told("2026-11-17T08:00:00Z"));
  expect(trendFigures([], notifications, { ...options, period: "week" }).since).toBe("2026-11-17");
  expect(trendFigures([], notifications.slice(1), { ...options, period: "week" }).since).toBeNull();
});
