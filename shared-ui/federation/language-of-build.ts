/** Language of a front end's build. This code runs at build time only. */
import process from "node:process";
import { type BuildLanguage, fileIn, isLanguage, PSEUDO } from "@authentica/backend/contract/language";

const asked = process.env.WORDS_IN || null;
if (asked !== null && asked !== PSEUDO && !isLanguage(asked))
  throw new Error(`WORDS_IN is "${asked}". Expected fr, en or ${PSEUDO}.`);

/** Language of this build, from `WORDS_IN`; `null` for visitors who have chosen none. */
export const LANGUAGE: BuildLanguage | null = asked;

/** Whether the texts of this build are those of the pseudo-locale. */
export const IS_PSEUDO: boolean = asked === PSEUDO;

/** Condition of the imports that differ between languages (`imports` and `exports` in package.json). */
export const CONDITIONS: readonly string[] = LANGUAGE === null ? [] : [IS_PSEUDO ? "en" : LANGUAGE];

/** Returns the name of an output file that differs between languages. */
export const named = (name: string): string => fileIn(LANGUAGE, name);
