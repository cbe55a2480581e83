import { expect, test } from "vitest";
import { datesOf, inParis, instantOf, offsetInParis, shortDayOf } from "./instant.ts";
import { dates as en } from "./words/en/dates.ts";

const at = (iso: string) => instantOf(Date.parse(iso) / 1000);

test("formats an instant in UTC and in Paris time, in winter and in summer", () => {
  expect(at("2026-01-01T00:00:00Z")).toEqual({
    iso: "2026-01-01T00:00:00.000Z",
    utc: "1er janvier 2026 à 00:00:00",
    paris: "1er janvier 2026 à 01:00:00",
    day: "1er janvier 2026",
    clock: "01:00:00",
  });
  expect(at("2026-07-31T22:30:05Z")).toMatchObject({ paris: "1er août 2026 à 00:30:05" });
  expect(["2026-01-01T00:00:00Z", "2026-07-31T22:30:05Z"].map((iso) => offsetInParis(at(iso)))).toEqual([
    "+1\u00a0h",
    "+2\u00a0h",
  ]);
});

test("the short form of a day in Paris abbreviates the month", () => {
  const short = (iso: string) => shortDayOf(Date.parse(iso) / 1000);
  expect(short("2026-01-31T23:30:00Z")).toBe("1er févr. 2026");
  expect(short("2026-05-20T12:00:00Z")).toBe("20 mai 2026");
  expect(short("2026-12-09T12:00:00Z")).toBe("9 déc. 2026");
});

test("the hour that occurs twice in autumn is distinguished by its UTC offset", () => {
  const [first, second] = [at("2026-10-25T00:30:00Z"), at("2026-10-25T01:30:00Z")];
  expect([first.paris, second.paris]).toEqual(["25 octobre 2026 à 02:30:00", "25 octobre 2026 à 02:30:00"]);
  expect([offsetInParis(first), offsetInParis(second)]).toEqual(["+2\u00a0h", "+1\u00a0h"]);
});

test("formats an instant in English", () => {
  const instant = instantOf(Date.parse("2026-07-31T22:30:05Z") / 1000, en);
  expect(inParis(instant, en)).toBe("1 August 2026 at 00:30:05 (Paris time)");
  expect(datesOf(instant, en).paris).toBe("1 August 2026 at 00:30:05 (Paris time, UTC +2\u00a0h)");
  expect(shortDayOf(Date.parse("2026-12-01T12:00:00Z") / 1000, en)).toBe("1 Dec 2026");
});
