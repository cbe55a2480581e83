import type { Halt } from "@authentica/backend/certify/steering";
import { formatDateTime, formatTime } from "@authentica/shared-ui/format/date";

let weekday: Intl.DateTimeFormat | undefined;
const DAY_MS = 24 * 3_600_000;

/**
 * Returns a time in words: « à 14:05 » if it is today, « lundi à 08:44 » or « le 3 mars 2025 à 14:05 » otherwise.
 * Both parameters are in ms since 1970.
 */
export function whenWords(at: number, now: number): string {
  if (new Date(at).toDateString() === new Date(now).toDateString()) return `à ${formatTime(at)}`;
  // After about a week, the name of the weekday would be ambiguous.
  if (at - now < 6 * DAY_MS) {
    weekday ??= new Intl.DateTimeFormat("fr-FR", { weekday: "long" });
    return `${weekday.format(at)} à ${formatTime(at)}`;
  }
  return `le ${formatDateTime(at)}`;
}

export interface HaltWords {
  readonly title: string;
  readonly words: string;
}

/** Returns what a file or batch waits for, or `null` if the user has to act. `now` is in ms since 1970. */
export function waitWords(halt: Halt, now: number, isOnline: boolean): HaltWords | null {
  if (halt.type === "limited")
    return {
      title: "La limite du moment est atteinte",
      words: `La suite part d’elle-même ${whenWords(halt.until, now)}. Laissez cet onglet ouvert.`,
    };
  if (halt.type === "away")
    return {
      title: isOnline ? "Le service ne répond pas" : "Vous êtes hors ligne",
      words: "Rien n’est perdu\u00a0: la suite repartira d’elle-même.",
    };
  return null;
}
