/** Formats dates as the registry writes them, independent of the user's time zone. */
import { inParis, inUtc, shortDayOf } from "@authentica/backend/contract/instant";
import { dates } from "@authentica/backend/words/dates";
import { words } from "#words/format.ts";
import { type Instant, told } from "./date.ts";

/** Time zone of all dates on pages that show proofs. */
export const PARIS = { timeZone: "Europe/Paris" } as const;

/** Formats date and time in Paris, as the certificate does: `3 mars 2025 à 14:05:09 (heure de Paris)`. */
export const formatInParis = (at: Instant): string => told(at, (instant) => inParis(instant, dates));

/** Formats the day in Paris: `3 mars 2025`. */
export const formatDayInParis = (at: Instant): string => told(at, ({ day }) => day);

/** Formats the day in Paris in a short form: `3 mars 2025`, `22 nov. 2026`. */
export function formatShortDayInParis(at: Instant): string {
  const milliseconds = new Date(at).getTime();
  return Number.isNaN(milliseconds) ? words.unknownDate : shortDayOf(Math.floor(milliseconds / 1000), dates);
}

/** Formats the time of day in Paris: `14:05:09`. */
export const formatClockInParis = (at: Instant): string => told(at, ({ clock }) => clock);

/** Formats as `3 mars 2025 à 13:05:09 UTC`. */
export const formatInUtc = (at: Instant): string => told(at, inUtc);
