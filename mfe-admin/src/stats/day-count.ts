import { formatDate } from "@authentica/shared-ui/format/date";

/** How many accounts were made on a day. */
export interface DayCount {
  /** `2025-11-30`, UTC. */
  readonly day: string;
  readonly count: number;
  /** `30/11`, under the bar. */
  readonly short: string;
  /** `30 novembre 2025`. */
  readonly name: string;
}

/** A day with its two names; both in UTC, as it was counted. */
export function dayCount({ day, count }: { readonly day: string; readonly count: number }): DayCount {
  const [, month = "", date = ""] = day.split("-");
  return { day, count, short: `${date}/${month}`, name: formatDate(`${day}T12:00:00Z`, { timeZone: "UTC" }) };
}
