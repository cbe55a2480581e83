/** Language of a build for visitors who have chosen English. */
import type { Language } from "@authentica/backend/contract/language";

export const language: Language = "en";

export const chosen: Language | null = "en";

/** British English, as in the texts. */
export const locale = "en-GB";

export { specifiedOr } from "./mixture.ts";
