import { afterEach, expect, test, vi } from "vitest";
import { formatDate, formatDateTime, formatParisAndUtc, formatShortDate, formatTime, withFirst } from "./date.ts";
import { formatClockInParis, formatDayInParis, formatInParis, formatInUtc } from "./registry-date.ts";
import { formatRelative } from "./relative.ts";

const paris = { timeZone: "Europe/Paris" };
const at = "2025-03-03T13:05:00Z";

test("dates and times are formatted in French, with a 24-hour clock, in the given time zone", () => {
  expect(formatDate(at, paris)).toBe("3 mars 2025");
  expect(formatTime(at, paris)).toBe("14:05");
  expect(formatTime("2025-03-03T00:00:00Z", { timeZone: "UTC" })).toBe("00:00");
  expect(formatDateTime(at, paris)).toBe("3 mars 2025 à 14:05");
  expect(formatDateTime(at, { timeZone: "UTC" })).toBe("3 mars 2025 à 13:05");
});

test("the first day of a month is written « 1er »", () => {
  expect(formatDate("2025-03-01T12:00:00Z", paris)).toBe("1er mars 2025");
  expect(formatShortDate("2025-12-01T12:00:00Z", paris)).toBe("1er déc. 2025");
  expect(formatDateTime("2025-03-01T00:01:00Z", { timeZone: "UTC" })).toBe("1er mars 2025 à 00:01");
  for (const day of ["2025-03-11T12:00:00Z", "2025-03-21T12:00:00Z", "2025-03-31T12:00:00Z"])
    expect(formatDate(day, paris)).toMatch(/^[123]1 mars 2025$/);
  expect(withFirst("lundi 1 décembre")).toBe("lundi 1er décembre");
  expect(withFirst("1–7 juin 2026")).toBe("1er–7 juin 2026");
});

test("a relative time counts complete units", () => {
  const before = (seconds: number) => formatRelative(Date.parse(at) - seconds * 1000, at);
  expect(before(20)).toBe("à l’instant");
  expect(before(179)).toBe("il y a 2 minutes");
  expect(before(86_400)).toBe("il y a 1 jour");
  expect(before(86_400 * 10)).toBe("il y a 1 semaine");
  expect(formatRelative(Date.parse(at) + 7_200_000, at)).toBe("dans 2 heures");
});

test("an invalid date is written as unknown", () => {
  expect(formatDate("")).toBe("date inconnue");
  expect(formatDateTime("")).toBe("date inconnue");
  expect(formatRelative("", at)).toBe("date inconnue");
});

test("an exact time has seconds, in Paris and in UTC, each with its own day", () => {
  expect(formatParisAndUtc("2025-06-30T22:30:09Z")).toBe(
    "1er juillet 2025 à 00:30:09 (heure de Paris)\n30 juin 2025 à 22:30:09\u00a0UTC",
  );
  expect(formatParisAndUtc("")).toBe("date inconnue");
});

afterEach(() => vi.unstubAllEnvs());

test.each(["America/New_York", "Pacific/Kiritimati", "Europe/Paris"])(
  "dates of the registry are the same for a user in %s",
  (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    const night = "2025-06-30T22:30:09.999Z";
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    expect(formatInParis(night)).toBe("1er juillet 2025 à 00:30:09 (heure de Paris)");
    expect(formatInUtc(night)).toBe("30 juin 2025 à 22:30:09\u00a0UTC");
    expect(formatDayInParis(night)).toBe("1er juillet 2025");
    expect(formatClockInParis(night)).toBe("00:30:09");
  },
);
