import { expect, onTestFinished, test } from "vitest";
import { setClock } from "./clock.ts";

test("a page with a simulated clock starts at the given time, its clock runs on, and dates are parsed as usual", () => {
  const Real = Date;
  onTestFinished(() => {
    globalThis.Date = Real;
  });
  const then = Real.UTC(2026, 0, 2, 3, 4, 5);
  setClock(then);
  const near = (at: number) => expect(Math.abs(at - then)).toBeLessThan(5000);
  near(Date.now());
  const now = new Date();
  near(now.getTime());
  near(Real.parse(Date()));
  expect(new Date(0).toISOString()).toBe("1970-01-01T00:00:00.000Z");
  expect(new Date(2020, 1, 3).getFullYear()).toBe(2020);
  expect(new Date("2026-05-06T00:00:00Z") instanceof Date).toBe(true);
  expect(Date.UTC(1970, 0, 1)).toBe(0);
});
