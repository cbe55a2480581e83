/** Words of dates in French. Written out, because the words of `Intl` differ between versions. */

const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");
const SHORT_MONTHS = "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split(" ");

const dayIn = (months: readonly string[]) => (year: number, month: number, day: number) =>
  `${day === 1 ? "1er" : day} ${months[month - 1]} ${year}`;

export const dates = {
  /** "1er janvier 2026". Months count from 1. */
  day: dayIn(MONTHS),
  /** "1er janv. 2026". */
  shortDay: dayIn(SHORT_MONTHS),
  /** "1er janvier 2026 à 01:00:00". */
  at: (day: string, clock: string): string => `${day} à ${clock}`,
  parisTime: "heure de Paris",
};

export type DateWords = typeof dates;
