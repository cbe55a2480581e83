import { formatDate } from "@authentica/shared-ui/format/date";

/** Number of accounts created on a day. */
export interface DayCount {
  /** Date in UTC: `2025-11-30`. */
  readonly day: string;
  readonly count: number;
  /** Label below the bar: `30/11`. */
  readonly short: string;
  /** Full date: `30 novembre 2025`. */
  readonly name: string;
}

/** Adds the short and the full date of a day to its count. Both are in UTC, because the server counts days in UTC. */
export function dayCount({ day, count }: { readonly day: string; readonly count: number }): DayCount {
  const [, month = "", date = ""] = day.split("-");
  return { day, count, short: `${date}/${month}`, name: formatDate(`${day}T12:00:00Z`, { timeZone: "UTC" }) };
}
