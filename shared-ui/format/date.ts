import { inParis, instantOf, inUtc, type Instant as ProvenInstant } from "@authentica/backend/contract/instant";
import { dates } from "@authentica/backend/words/dates";
import { language, locale } from "@authentica/shared-ui/language";
import { words as texts } from "#words/format.ts";

/** An instant: a `Date`, an ISO 8601 string, or milliseconds since 1970. */
export type Instant = Date | string | number;

/** `timeZone` is an IANA name. The default is the user's own time zone. */
export interface ZoneOptions {
  readonly timeZone?: string | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: Instant, kind: string, options: Intl.DateTimeFormatOptions, zone: ZoneOptions): string {
  const key = `${kind} ${zone.timeZone ?? ""}`;
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...options, ...(zone.timeZone && { timeZone: zone.timeZone }) });
    formats.set(key, formatter);
  }
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? texts.unknownDate : withFirst(formatter.format(date));
}

/**
 * Returns the text with the first of a month as French writes it: `1er mars 2025`. The platform writes `1 mars 2025`.
 * Works for dates and for spans of days. Texts in English stay the same.
 */
export const withFirst = (text: string): string =>
  language === "fr" ? text.replace(/(^|\D)1(?=\s?–|\s\p{L})/gu, (_, before: string) => `${before}1er`) : text;

/** Formats as `3 mars 2025`. */
export function formatDate(at: Instant, zone: ZoneOptions = {}): string {
  return format(at, "date", { day: "numeric", month: "long", year: "numeric" }, zone);
}

/** Formats in a short form, for narrow spaces: `3 mars 2025`, `22 nov. 2026`. */
export function formatShortDate(at: Instant, zone: ZoneOptions = {}): string {
  return format(at, "short date", { day: "numeric", month: "short", year: "numeric" }, zone);
}

/** Formats as `14:05`. */
export function formatTime(at: Instant, zone: ZoneOptions = {}): string {
  return format(at, "time", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, zone);
}

/** Formats as `3 mars 2025 à 14:05`. */
export function formatDateTime(at: Instant, zone: ZoneOptions = {}): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return texts.unknownDate;
  return dates.at(formatDate(date, zone), formatTime(date, zone));
}

function provenInstant(at: Instant): ProvenInstant | null {
  const milliseconds = new Date(at).getTime();
  return Number.isNaN(milliseconds) ? null : instantOf(Math.floor(milliseconds / 1000), dates);
}

/** Formats an instant with `words`, as the registry writes times. Returns « date inconnue » if `at` is not a date. */
export const told = (at: Instant, words: (instant: ProvenInstant) => string): string => {
  const instant = provenInstant(at);
  return instant ? words(instant) : texts.unknownDate;
};

/**
 * Formats date and time in both time zones, one per line: `3 mars 2025 à 14:05:09 (heure de Paris)`, `3 mars 2025 à
 * 13:05:09 UTC`.
 */
export const formatParisAndUtc = (at: Instant): string =>
  told(at, (instant) => `${inParis(instant, dates)}\n${inUtc(instant)}`);
