import type { DateWords } from "../fr/dates.ts";

const MONTHS = "January February March April May June July August September October November December".split(" ");
const SHORT_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const dayIn = (months: readonly string[]) => (year: number, month: number, day: number) =>
  `${day} ${months[month - 1]} ${year}`;

export const dates: DateWords = {
  day: dayIn(MONTHS),
  shortDay: dayIn(SHORT_MONTHS),
  at: (day, clock) => `${day} at ${clock}`,
  parisTime: "Paris time",
};
