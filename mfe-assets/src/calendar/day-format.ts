import { withFirst } from "@authentica/shared-ui/format/date";
import { type Day, noonOf } from "./day.ts";

/** Writes days as French does, under options of `Intl.DateTimeFormat`, which is made at the first day and kept. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (day) => {
    format ??= new Intl.DateTimeFormat("fr-FR", { ...options, timeZone: "UTC" });
    return withFirst(format.format(noonOf(day)));
  };
}
