/**
 * Texts that the server writes: its pages, e-mails, documents and pictures. One folder for each language, with the
 * same files. Texts that front ends show, too, are in `contract/words`.
 */
import type { Language } from "../contract/language.ts";
import * as en from "./en/index.ts";
import * as fr from "./fr/index.ts";

export type Words = typeof fr;

export const WORDS: Readonly<Record<Language, Words>> = { fr, en };
