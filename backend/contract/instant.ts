import { type DateWords, dates as own } from "#words/dates.ts";

/**
 * An instant in words. Documents of a proof state times in Paris time or UTC, and say which of them, but never in the
 * reader's time zone: page, certificate and verifier must show the same day.
 */
export interface Instant {
  /** ISO 8601. */
  readonly iso: string;
  /** "1er janvier 2026 à 00:00:00". */
  readonly utc: string;
  readonly paris: string;
  /** "1er janvier 2026", in Paris. */
  readonly day: string;
  /** "00:00:00", in Paris. */
  readonly clock: string;
}

export const PARIS_TIME = own.parisTime;

/** Returns for example "1er janvier 2026 à 01:00:00 (heure de Paris)". */
export const inParis = ({ paris }: Pick<Instant, "paris">, words = own): string => `${paris} (${words.parisTime})`;

/** Returns for example "1er janvier 2026 à 00:00:00 UTC". */
export const inUtc = ({ utc }: Pick<Instant, "utc">): string => `${utc}\u00a0UTC`;

/** Formats an instant for the JSON documents of an archive. */
export const datesOf = (instant: Instant, words = own) => ({
  iso: instant.iso,
  utc: `${instant.utc} (UTC)`,
  paris: `${instant.paris} (${words.parisTime}, UTC ${offsetInParis(instant)})`,
});

/** Returns the short form of a day in Paris, such as "1er janv. 2026". `seconds`: Unix time. */
export const shortDayOf = (seconds: number, words = own): string =>
  dayOf(partsIn("Europe/Paris", seconds), words.shortDay);

/** Formats an instant. `seconds`: Unix time. `words`: texts in the reader's language. */
export function instantOf(seconds: number, words = own): Instant {
  const paris = partsIn("Europe/Paris", seconds);
  const inWords = (parts: Parts) => words.at(dayOf(parts, words.day), clockOf(parts));
  return {
    iso: new Date(seconds * 1000).toISOString(),
    utc: inWords(partsIn("UTC", seconds)),
    paris: inWords(paris),
    day: dayOf(paris, words.day),
    clock: clockOf(paris),
  };
}

/** Returns the offset of Paris from UTC at an instant, such as "+1 h". */
export function offsetInParis({ iso }: Pick<Instant, "iso">): string {
  const seconds = Date.parse(iso) / 1000;
  const [year = 0, month = 1, ...rest] = partsIn("Europe/Paris", seconds);
  return `+${(Date.UTC(year, month - 1, ...rest) / 1000 - seconds) / 3600}\u00a0h`;
}

/** Year, month, day, hour, minute, second. */
type Parts = readonly number[];

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(timeZone: string, seconds: number): Parts {
  // The Swedish locale formats a date like ISO 8601: "2026-01-01 01:00:00".
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, format);
  return format
    .format(seconds * 1000)
    .split(/\D/)
    .map(Number);
}

const dayOf = ([year = 0, month = 1, day = 1]: Parts, inWords: DateWords["day"]): string => inWords(year, month, day);

const clockOf = (parts: Parts): string =>
  parts
    .slice(3)
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
