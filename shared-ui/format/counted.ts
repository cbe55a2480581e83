import { language } from "@authentica/shared-ui/language";
import { formatNumber } from "./number.ts";

/**
 * Formats a count with its noun, without a line break between them: `0 objet`, `1,5 objet`, `4 000 objets`. In
 * French, counts below two are singular; in English, only one is. `several` is the plural, if it does not end in an added s (« œil »), or if
 * further words follow: `12 objets choisis`.
 */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${formatNumber(count)}\u00a0${isSingular(count) ? one : several}`;

const isSingular = (count: number): boolean => (language === "fr" ? count < 2 : count === 1);
