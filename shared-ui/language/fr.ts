/** Language of a build for visitors who have chosen French. */
import type { Language } from "@authentica/backend/contract/language";

export { language, locale } from "./mixture.ts";

export const chosen: Language | null = "fr";

export const specifiedOr = <T>(_specified: T, french: T): T => french;
