/**
 * Language of a build for visitors who have chosen none: French, with the English texts of the specification. The
 * builds for a chosen language have `fr.ts` or `en.ts` instead (`exports` in package.json).
 */
import type { Language } from "@authentica/backend/contract/language";

/** Language of the texts in this build, except for those that are marked otherwise. */
export const language: Language = "fr";

/** Language that the visitor has chosen; `null` if none. */
export const chosen: Language | null = null;

/** BCP 47 tag for `Intl`. */
export const locale = "fr-FR";

/**
 * For catalogues in French: returns the specification's text, which is in English, unless the visitor has chosen
 * French.
 */
export const specifiedOr = <T>(specified: T, _french: T): T => specified;
