import type { Halt } from "@authentica/backend/certify/steering";
import { formatDateTime, formatTime } from "@authentica/shared-ui/format/date";
import { locale } from "@authentica/shared-ui/language";
import { words } from "#words/waiting.ts";

let weekday: Intl.DateTimeFormat | undefined;
const DAY_MS = 24 * 3_600_000;

/**
 * Returns a time in words: « à 14:05 » if it is today, « lundi à 08:44 » or « le 3 mars 2025 à 14:05 » otherwise.
 * Both parameters are in ms since 1970.
 */
export function whenWords(at: number, now: number): string {
  if (new Date(at).toDateString() === new Date(now).toDateString()) return words.when.today(formatTime(at));
  // After about a week, the name of the weekday would be ambiguous.
  if (at - now < 6 * DAY_MS) {
    weekday ??= new Intl.DateTimeFormat(locale, { weekday: "long" });
    return words.when.thisWeek(weekday.format(at), formatTime(at));
  }
  return words.when.later(formatDateTime(at));
}

export interface HaltWords {
  readonly title: string;
  readonly words: string;
}

/** Returns what a file or batch waits for, or `null` if the user has to act. `now` is in ms since 1970. */
export function waitWords(halt: Halt, now: number, isOnline: boolean): HaltWords | null {
  if (halt.type === "limited") {
    const { title, means } = words.limited;
    return { title, words: means(whenWords(halt.until, now)) };
  }
  if (halt.type === "away") {
    const { title, offline, means } = words.away;
    return { title: isOnline ? title : offline, words: means };
  }
  return null;
}
