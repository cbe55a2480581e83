import { formatNumber } from "./number.ts";

/**
 * Formats a count with its noun, without a line break between them: `0 objet`, `1,5 objet`, `4 000 objets`. In
 * French, counts below two are singular. `several` is the plural, if it does not end in an added s (« œil »), or if
 * further words follow: `12 objets choisis`.
 */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${formatNumber(count)}\u00a0${count < 2 ? one : several}`;
