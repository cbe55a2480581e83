import { expect, it } from "vitest";
import { addDays, isDay } from "./day.ts";
import { dayOf } from "./day-of.ts";
import { daysBetween, firstOfMonth, mondayOf } from "./spans.ts";

const paris = { timeZone: "Europe/Paris" };

it("returns the date of an instant in a time zone: an evening in London may be the next day in Paris", () => {
  expect(dayOf("2026-03-01T23:30:00Z", paris)).toBe("2026-03-02");
  expect(dayOf("2026-03-01T23:30:00Z", { timeZone: "UTC" })).toBe("2026-03-01");
  expect(dayOf("2026-03-01T23:30:00Z", { timeZone: "America/New_York" })).toBe("2026-03-01");
  expect(dayOf("not a date", paris)).toBe("");
});

it("days with a clock change begin and end at midnight in Paris", () => {
  // 29 March 2026 has 23 hours, 25 October 25 hours.
  expect(dayOf("2026-03-28T22:59:59Z", paris)).toBe("2026-03-28");
  expect(dayOf("2026-03-28T23:00:00Z", paris)).toBe("2026-03-29");
  expect(dayOf("2026-03-29T21:59:59Z", paris)).toBe("2026-03-29");
  expect(dayOf("2026-03-29T22:00:00Z", paris)).toBe("2026-03-30");
  expect(dayOf("2026-10-24T22:00:00Z", paris)).toBe("2026-10-25");
  expect(dayOf("2026-10-25T22:59:59Z", paris)).toBe("2026-10-25");
  expect(dayOf("2026-10-25T23:00:00Z", paris)).toBe("2026-10-26");
});

it("counts days across clock changes, leap days and years", () => {
  expect(addDays("2026-03-28", 1)).toBe("2026-03-29");
  expect(addDays("2026-03-29", 1)).toBe("2026-03-30");
  expect(addDays("2026-10-26", -1)).toBe("2026-10-25");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysBetween("2026-03-01", "2026-04-01")).toBe(31);
  expect(daysBetween("2027-01-01", "2026-12-31")).toBe(-1);
});

it("weeks start on Monday", () => {
  expect(mondayOf("2026-11-16")).toBe("2026-11-16");
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(mondayOf("2027-01-03")).toBe("2026-12-28");
});

it("months start on the first, also across years", () => {
  expect(firstOfMonth("2026-11-21")).toBe("2026-11-01");
  expect(firstOfMonth("2026-01-31", -1)).toBe("2025-12-01");
  expect(firstOfMonth("2026-12-31", 1)).toBe("2027-01-01");
});

it("accepts a text as a date only if that day exists in the calendar", () => {
  expect(["2026-02-28", "2028-02-29"].every(isDay)).toBe(true);
  expect(["2026-02-29", "2026-13-01", "2026-1-1", "", "yesterday"].some(isDay)).toBe(false);
});
