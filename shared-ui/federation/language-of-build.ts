/** Language of a front end's build. This code runs at build time only. */
import process from "node:process";
import { fileIn, isLanguage, type Language } from "@authentica/backend/contract/language";

const asked = process.env.WORDS_IN || null;
if (asked !== null && !isLanguage(asked)) throw new Error(`WORDS_IN is "${asked}". Expected fr or en.`);

/** Language of this build, from `WORDS_IN`; `null` for visitors who have chosen none. */
export const LANGUAGE: Language | null = asked;

/** Condition of the imports that differ between languages (`imports` and `exports` in package.json). */
export const CONDITIONS: readonly string[] = LANGUAGE === null ? [] : [LANGUAGE];

/** Returns the name of an output file that differs between languages. */
export const named = (name: string): string => fileIn(LANGUAGE, name);
