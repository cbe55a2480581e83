import { formatNumber } from "./number.ts";

/**
 * Formats a count with its noun, without a line break between them: `0 objet`, `1,5 objet`, `4 000 objets`. Counts
 * below two are singular in French. `several`: the plural, if it is not `one` with an s (« œil »), or if further
 * words agree: `12 objets choisis`.
 */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${formatNumber(count)}\u00a0${count < 2 ? one : several}`;
