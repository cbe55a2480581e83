import { locale } from "@authentica/shared-ui/language";
import { words } from "#words/format.ts";
import type { Instant } from "./date.ts";

let relative: Intl.RelativeTimeFormat | undefined;

/** Units, each with its length in seconds, longest first. */
const STEPS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/**
 * Formats a relative time: `il y a 3 minutes`, `dans 2 heures`, `il y a 1 jour`; below one minute, `à l’instant`.
 * Counts whole elapsed units and never rounds up: 47 hours are one day. Does not use « hier », which would depend on
 * the calendar.
 */
export function formatRelative(at: Instant, now: Instant): string {
  const seconds = (new Date(at).getTime() - new Date(now).getTime()) / 1000;
  if (Number.isNaN(seconds)) return words.unknownDate;
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) < length) continue;
    relative ??= new Intl.RelativeTimeFormat(locale, { numeric: "always" });
    return relative.format(Math.trunc(seconds / length), unit);
  }
  return words.justNow;
}
