import {
  inParis,
  instantOf,
  inUtc,
  PARIS_TIME,
  type Instant as ProvenInstant,
  shortDayOf,
} from "@authentica/backend/contract/instant";

/** An instant: a `Date`, an ISO 8601 text or milliseconds since 1970. */
export type Instant = Date | string | number;

/** IANA name; without one, the reader's own zone. */
export interface ZoneOptions {
  readonly timeZone?: string | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: Instant, kind: string, options: Intl.DateTimeFormatOptions, zone: ZoneOptions): string {
  const key = `${kind} ${zone.timeZone ?? ""}`;
  let formatter = formats.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("fr-FR", { ...options, ...(zone.timeZone && { timeZone: zone.timeZone }) });
    formats.set(key, formatter);
  }
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? "date inconnue" : formatter.format(date);
}

/** `3 mars 2025` */
export function formatDate(at: Instant, zone: ZoneOptions = {}): string {
  return format(at, "date", { day: "numeric", month: "long", year: "numeric" }, zone);
}

/** `3 mars 2025`, `22 nov. 2026`: where there is little room. */
export function formatShortDate(at: Instant, zone: ZoneOptions = {}): string {
  return format(at, "short date", { day: "numeric", month: "short", year: "numeric" }, zone);
}

/** `14:05` */
export function formatTime(at: Instant, zone: ZoneOptions = {}): string {
  return format(at, "time", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, zone);
}

/** `3 mars 2025 à 14:05` */
export function formatDateTime(at: Instant, zone: ZoneOptions = {}): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "date inconnue";
  return `${formatDate(date, zone)} à ${formatTime(date, zone)}`;
}

function provenInstant(at: Instant): ProvenInstant | null {
  const milliseconds = new Date(at).getTime();
  return Number.isNaN(milliseconds) ? null : instantOf(Math.floor(milliseconds / 1000));
}

const told = (at: Instant, words: (instant: ProvenInstant) => string): string => {
  const instant = provenInstant(at);
  return instant ? words(instant) : "date inconnue";
};

/** What the registry says, as the certificate writes it, whatever the reader's zone: `3 mars 2025 à 14:05:09 (heure de Paris)`. */
export const formatInParis = (at: Instant): string => told(at, inParis);

/** Its day there: `3 mars 2025`. */
export const formatDayInParis = (at: Instant): string => told(at, ({ day }) => day);

/** Its day there, where there is little room: `3 mars 2025`, `22 nov. 2026`. */
export function formatShortDayInParis(at: Instant): string {
  const milliseconds = new Date(at).getTime();
  return Number.isNaN(milliseconds) ? "date inconnue" : shortDayOf(Math.floor(milliseconds / 1000));
}

/** Its time of day there: `14:05:09`. */
export const formatClockInParis = (at: Instant): string => told(at, ({ clock }) => clock);

/** `3 mars 2025 à 13:05:09 UTC` */
export const formatInUtc = (at: Instant): string => told(at, inUtc);

/** In both zones, a line each: `3 mars 2025 à 14:05:09 (heure de Paris)`, `3 mars 2025 à 13:05:09 UTC`. */
export const formatParisAndUtc = (at: Instant): string =>
  told(at, (instant) => `${inParis(instant)}\n${inUtc(instant)}`);

/** The reader's own zone by its name, for where times are told in it: `heure de Paris`, `heure locale, America/New_York`. */
export function readersZone(zone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return zone === PARIS.timeZone ? PARIS_TIME : `heure locale, ${zone}`;
}

const relative = /* @__PURE__ */ new Intl.RelativeTimeFormat("fr-FR", { numeric: "always" });

/** Unit and its length in seconds, longest first. */
const STEPS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/**
 * `il y a 3 minutes`, `dans 2 heures`, `il y a 1 jour`; under a minute, `à l’instant`.
 * Whole units elapsed, never rounded up: forty-seven hours are one day, and not « hier », which a calendar says.
 */
export function formatRelative(at: Instant, now: Instant): string {
  const seconds = (new Date(at).getTime() - new Date(now).getTime()) / 1000;
  if (Number.isNaN(seconds)) return "date inconnue";
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return "à l’instant";
}

/** The zone of every date on a page that proves something. */
export const PARIS = { timeZone: "Europe/Paris" } as const;
