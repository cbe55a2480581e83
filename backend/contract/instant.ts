/**
 * An instant as people write it. Whatever proves something names it in the time of Paris or in universal time, and says which: never in
 * that of whoever reads, so that a page, a certificate and a verifier tell the same day.
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
  /** Difference of Paris from UTC then: "+1 h". */
  readonly offset: string;
}

export const PARIS_TIME = "heure de Paris";

/** "1er janvier 2026 à 01:00:00 (heure de Paris)". */
export const inParis = ({ paris }: Pick<Instant, "paris">): string => `${paris} (${PARIS_TIME})`;

/** "1er janvier 2026 à 00:00:00 UTC". */
export const inUtc = ({ utc }: Pick<Instant, "utc">): string => `${utc}\u00a0UTC`;

const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");

/** `seconds`: Unix seconds. */
export function instantOf(seconds: number): Instant {
  const paris = partsIn("Europe/Paris", seconds);
  const ahead =
    (Date.UTC(paris.year, paris.month - 1, paris.day, paris.hour, paris.minute, paris.second) / 1000 - seconds) / 3600;
  return {
    iso: new Date(seconds * 1000).toISOString(),
    utc: inWords(partsIn("UTC", seconds)),
    paris: inWords(paris),
    day: dayOf(paris),
    clock: clockOf(paris),
    offset: `+${ahead}\u00a0h`,
  };
}

type Part = "year" | "month" | "day" | "hour" | "minute" | "second";
type Parts = Readonly<Record<Part, number>>;

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(timeZone: string, seconds: number): Parts {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(seconds * 1000).map(({ type, value }) => [type, Number(value)]);
  return Object.fromEntries(parts) as Parts;
}

// Written here and not by the platform, whose words change from one version to the next.
const dayOf = ({ year, month, day }: Parts): string => `${day === 1 ? "1er" : day} ${MONTHS[month - 1]} ${year}`;

const clockOf = ({ hour, minute, second }: Parts): string =>
  [hour, minute, second].map((number) => String(number).padStart(2, "0")).join(":");

const inWords = (parts: Parts): string => `${dayOf(parts)} à ${clockOf(parts)}`;
