import { formatDate } from "@authentica/shared-ui/format/date";
import { PARIS } from "@authentica/shared-ui/format/registry-date";
import { words } from "#words/history.tsx";
import { addDays } from "../../calendar/day.ts";
import { dayOf } from "../../calendar/day-of.ts";

/** The events of one day in Paris time, the time zone of proofs. */
export interface Day<T> {
  /** Date as `2026-03-03`. */
  readonly key: string;
  /** Label: `Aujourd’hui`, `Hier`, `3 mars 2026`. */
  readonly label: string;
  readonly events: readonly T[];
}

/** Groups events by day, and keeps the order of events. */
export function groupByDay<T extends { readonly timestamp: string }>(events: readonly T[], now: Date): Day<T>[] {
  const days = new Map<string, T[]>();
  for (const event of events) {
    const key = dayOf(event.timestamp, PARIS);
    const day = days.get(key);
    if (day) day.push(event);
    else days.set(key, [event]);
  }
  const today = dayOf(now, PARIS);
  const names = new Map([
    [today, words.today],
    [addDays(today, -1), words.yesterday],
  ]);
  return [...days].map(([key, of]) => ({
    key,
    label: names.get(key) ?? formatDate(of[0]?.timestamp ?? "", PARIS),
    events: of,
  }));
}
