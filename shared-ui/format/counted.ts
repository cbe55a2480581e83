import { formatNumber } from "./number.ts";

/**
 * A count with its noun, kept on one line: `0 objet`, `1,5 objet`, `4 000 objets`. What is less than two is singular in French. `several`: where
 * it is not `one` with an s, as of « œil », or where more words agree: `12 objets choisis`.
 */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${formatNumber(count)}\u00a0${count < 2 ? one : several}`;
