/** Dates as the registry states them, independent of the user's time zone. */
import { inParis, inUtc, shortDayOf } from "@authentica/backend/contract/instant";
import { type Instant, told } from "./date.ts";

/** Time zone of all dates on a page that shows proofs. */
export const PARIS = { timeZone: "Europe/Paris" } as const;

/** Date and time as in the certificate, in Paris time: `3 mars 2025 à 14:05:09 (heure de Paris)`. */
export const formatInParis = (at: Instant): string => told(at, inParis);

/** Day in Paris: `3 mars 2025`. */
export const formatDayInParis = (at: Instant): string => told(at, ({ day }) => day);

/** Day in Paris, if there is little room: `3 mars 2025`, `22 nov. 2026`. */
export function formatShortDayInParis(at: Instant): string {
  const milliseconds = new Date(at).getTime();
  return Number.isNaN(milliseconds) ? "date inconnue" : shortDayOf(Math.floor(milliseconds / 1000));
}

/** Time of day in Paris: `14:05:09`. */
export const formatClockInParis = (at: Instant): string => told(at, ({ clock }) => clock);

/** Formats as `3 mars 2025 à 13:05:09 UTC`. */
export const formatInUtc = (at: Instant): string => told(at, inUtc);
