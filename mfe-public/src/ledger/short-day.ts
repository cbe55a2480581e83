import { shortDayOf } from "@authentica/backend/contract/instant";
import type { Instant } from "@authentica/shared-ui/format/date";

/** The day in Paris, where there is little room: « 22 nov. 2026 ». */
export function shortDay(at: Instant): string {
  const milliseconds = new Date(at).getTime();
  return Number.isNaN(milliseconds) ? "date inconnue" : shortDayOf(Math.floor(milliseconds / 1000));
}
