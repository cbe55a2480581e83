import { expect, it } from "vitest";
import { type Period, readPeriod, spanBefore, spanOf, spanWords, withPeriod } from "./period.ts";

it("the period survives being written to the URL and read back; an invalid value gives the current week", () => {
  for (const period of ["week", "month", "year"] satisfies Period[]) {
    expect(readPeriod(withPeriod(new URLSearchParams("period=year"), period))).toBe(period);
  }
  expect(readPeriod(new URLSearchParams("period=century"))).toBe("week");
  expect(withPeriod(new URLSearchParams("a=1&period=year"), "week").toString()).toBe("a=1");
});

it("a period is the calendar week from Monday, the whole month or the whole year", () => {
  expect(spanOf("week", "2026-11-22")).toStrictEqual({ first: "2026-11-16", last: "2026-11-22" });
  expect(spanOf("week", "2026-01-01")).toStrictEqual({ first: "2025-12-29", last: "2026-01-04" });
  expect(spanOf("month", "2028-02-10")).toStrictEqual({ first: "2028-02-01", last: "2028-02-29" });
  expect(spanOf("month", "2026-12-31")).toStrictEqual({ first: "2026-12-01", last: "2026-12-31" });
  expect(spanOf("year", "2026-11-22")).toStrictEqual({ first: "2026-01-01", last: "2026-12-31" });
});

it("an unfinished period is compared with as many days of the previous period, but with no more than it has", () => {
  expect(spanBefore("week", "2026-11-18")).toStrictEqual({ first: "2026-11-09", last: "2026-11-11" });
  expect(spanBefore("month", "2026-11-21")).toStrictEqual({ first: "2026-10-01", last: "2026-10-21" });
  expect(spanBefore("month", "2026-03-31")).toStrictEqual({ first: "2026-02-01", last: "2026-02-28" });
  expect(spanBefore("year", "2026-02-01")).toStrictEqual({ first: "2025-01-01", last: "2025-02-01" });
});

it("a week with a clock change has seven days", () => {
  expect(spanOf("week", "2026-03-29")).toStrictEqual({ first: "2026-03-23", last: "2026-03-29" });
  expect(spanBefore("week", "2026-11-01")).toStrictEqual({ first: "2026-10-19", last: "2026-10-25" });
});

it("the name of a period is written in French", () => {
  expect(spanWords("week", spanOf("week", "2026-11-21"))).toMatch(/^16.22 novembre 2026$/);
  expect(spanWords("week", spanOf("week", "2026-06-03"))).toMatch(/^1er.7 juin 2026$/);
  expect(spanWords("month", spanOf("month", "2026-08-21"))).toBe("août 2026");
  expect(spanWords("year", spanOf("year", "2026-08-21"))).toBe("2026");
});
