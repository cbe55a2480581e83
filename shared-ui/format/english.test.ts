import { expect, test, vi } from "vitest";
import { formatBytes, formatBytesOf } from "./bytes.ts";
import { counted } from "./counted.ts";
import { formatDate, formatDateTime, formatParisAndUtc, formatShortDate, formatTime, withFirst } from "./date.ts";
import { formatList } from "./list.ts";
import { newPasswordProblem } from "./new-password.ts";
import { formatNumber, numberFormat } from "./number.ts";
import { formatInParis, formatInUtc, formatShortDayInParis } from "./registry-date.ts";
import { formatRelative } from "./relative.ts";

vi.mock("@authentica/shared-ui/language", () => import("../language/en.ts"));
// biome-ignore lint/style/noRestrictedImports: the test needs the other language than the one that the package selects.
vi.mock("@authentica/backend/words/dates", () => import("@authentica/backend/contract/words/en/dates"));
vi.mock("#words/format.ts", () => import("../words/en/format.ts"));
vi.mock("#words/new-password.ts", () => import("../words/en/new-password.ts"));

const paris = { timeZone: "Europe/Paris" };
const at = "2025-03-03T13:05:00Z";

test("dates and times are formatted in British English, with a 24-hour clock", () => {
  expect(formatDate(at, paris)).toBe("3 March 2025");
  expect(formatDate("2025-03-01T12:00:00Z", paris)).toBe("1 March 2025");
  expect(formatShortDate("2025-12-01T12:00:00Z", paris)).toBe("1 Dec 2025");
  expect(formatTime("2025-03-03T00:00:00Z", { timeZone: "UTC" })).toBe("00:00");
  expect(formatDateTime(at, paris)).toBe("3 March 2025 at 14:05");
  expect(withFirst("1–7 June 2026")).toBe("1–7 June 2026");
  expect([formatDate(""), formatDateTime(""), formatInUtc(""), formatRelative("", at)]).toEqual(
    Array.from({ length: 4 }, () => "unknown date"),
  );
});

test("dates of the registry say their time zone", () => {
  const night = "2025-06-30T22:30:09Z";
  expect(formatInParis(night)).toBe("1 July 2025 at 00:30:09 (Paris time)");
  expect(formatInUtc(night)).toBe("30 June 2025 at 22:30:09\u00a0UTC");
  expect(formatShortDayInParis(night)).toBe("1 Jul 2025");
  expect(formatParisAndUtc(night)).toBe(`${formatInParis(night)}\n${formatInUtc(night)}`);
});

test("a relative time counts complete units", () => {
  const before = (seconds: number) => formatRelative(Date.parse(at) - seconds * 1000, at);
  expect([20, 60, 180, 86_400].map(before)).toEqual(["just now", "1 minute ago", "3 minutes ago", "1 day ago"]);
  expect(before(-7200)).toBe("in 2 hours");
});

test("numbers have commas between thousands and a point before decimals", () => {
  expect([4000, 4.5].map(formatNumber)).toEqual(["4,000", "4.5"]);
  expect(numberFormat({ style: "percent", maximumFractionDigits: 2 })(2 / 3)).toBe("66.67%");
});

test("only the noun after 1 is singular", () => {
  const objects = [0, 1, 1.5, 2, 4000].map((count) => counted(count, "object"));
  expect(objects).toEqual(["0 objects", "1 object", "1.5 objects", "2 objects", "4,000 objects"].map(unbroken));
  expect([1, 2].map((count) => counted(count, "entry", "entries"))).toEqual(["1 entry", "2 entries"].map(unbroken));
});

test("sizes have English units", () => {
  const sizes = [0, 1, 820, 3 * 1024 ** 2, 100 * 1024 ** 2, 2048].map(formatBytes);
  expect(sizes).toEqual(["0 bytes", "1 byte", "820 bytes", "3.0 MB", "100 MB", "2.0 kB"].map(unbroken));
  expect(formatBytesOf(42.31 * 1024 ** 2, 100 * 1024 ** 2)).toBe("42.3\u00a0MB of 100.0\u00a0MB");
});

test("a list ends with “and”, without a comma before it", () => {
  expect([["a"], ["a", "b"], ["a", "b", "c"]].map(formatList)).toEqual(["a", "a and b", "a, b and c"]);
});

test("a new password that is too short is refused in English", () => {
  expect(newPasswordProblem("")).toBe("Choose a password.");
  expect(newPasswordProblem("a")).toMatch(/^Your password must have at least \d+ characters\.$/);
});

const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");
