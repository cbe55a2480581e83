import { expect, test } from "vitest";
import { dayCount } from "./day-count.ts";

test("a day keeps its date regardless of the user's time zone", () => {
  expect(dayCount({ day: "2025-03-01", count: 4 })).toEqual({
    day: "2025-03-01",
    count: 4,
    short: "01/03",
    name: "1er mars 2025",
  });
});
