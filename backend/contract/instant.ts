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

export const PARIS_TIME = "heure de Paris";

/** Returns for example "1er janvier 2026 à 01:00:00 (heure de Paris)". */
export const inParis = ({ paris }: Pick<Instant, "paris">): string => `${paris} (${PARIS_TIME})`;

/** Returns for example "1er janvier 2026 à 00:00:00 UTC". */
export const inUtc = ({ utc }: Pick<Instant, "utc">): string => `${utc}\u00a0UTC`;

/** Formats an instant for the JSON documents of an archive. */
export const datesOf = (instant: Instant) => ({
  iso: instant.iso,
  utc: `${instant.utc} (UTC)`,
  paris: `${instant.paris} (${PARIS_TIME}, UTC ${offsetInParis(instant)})`,
});

const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

const SHORT_MONTHS = "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split(" ");

/** Returns the short form of a day in Paris, such as "1er janv. 2026". `seconds`: Unix time. */
export const shortDayOf = (seconds: number): string => dayOf(partsIn("Europe/Paris", seconds), SHORT_MONTHS);

/** Formats an instant. `seconds`: Unix time. */
export function instantOf(seconds: number): Instant {
  const paris = partsIn("Europe/Paris", seconds);
  return {
    iso: new Date(seconds * 1000).toISOString(),
    utc: inWords(partsIn("UTC", seconds)),
    paris: inWords(paris),
    day: dayOf(paris),
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

// Formatted without `Intl`, because its words differ between versions.
const dayOf = ([year, month = 1, day]: Parts, months = MONTHS): string =>
  `${day === 1 ? "1er" : day} ${months[month - 1]} ${year}`;

const clockOf = (parts: Parts): string =>
  parts
    .slice(3)
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

const inWords = (parts: Parts): string => `${dayOf(parts)} à ${clockOf(parts)}`;
