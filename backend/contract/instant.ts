/** An instant as people write it: a proof names it in universal time and in that of Paris. */
export interface Instant {
  /** ISO 8601. */
  readonly iso: string;
  /** "1er janvier 2026 à 00:00:00". */
  readonly utc: string;
  readonly paris: string;
  /** Difference of Paris from UTC then: "+1 h". */
  readonly offset: string;
}

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
    offset: `+${ahead}\u00a0h`,
  };
}

type Part = "year" | "month" | "day" | "hour" | "minute" | "second";

function partsIn(timeZone: string, seconds: number): Readonly<Record<Part, number>> {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = format.formatToParts(seconds * 1000).map(({ type, value }) => [type, Number(value)]);
  return Object.fromEntries(parts) as Readonly<Record<Part, number>>;
}

// Written here and not by the platform, whose words change from one version to the next.
function inWords({ year, month, day, hour, minute, second }: Readonly<Record<Part, number>>): string {
  const clock = [hour, minute, second].map((number) => String(number).padStart(2, "0")).join(":");
  return `${day === 1 ? "1er" : day} ${MONTHS[month - 1]} ${year} à ${clock}`;
}
