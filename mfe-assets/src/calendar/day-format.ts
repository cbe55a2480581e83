import { withFirst } from "@authentica/shared-ui/format/date";
import { locale } from "@authentica/shared-ui/language";
import { type Day, noonOf } from "./day.ts";

/**
 * Returns a function that formats days in the language of the build, with options of `Intl.DateTimeFormat`. The
 * formatter is created once, at the first call.
 */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (day) => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return withFirst(format.format(noonOf(day)));
  };
}
