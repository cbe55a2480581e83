/** Checks in tests that the command prints one language. */
import type { Language } from "@authentica/backend/contract/language";
import { expect } from "vitest";
import { foreignIn } from "../../backend/tests/one-language.ts";

/** Keys, addresses and texts of parsers are the same in all languages. French quotes the texts of parsers. */
const TECHNICAL = /«\u00a0[^»]*\u00a0»|[a-z.]+(\/keys)?\+[0-9a-f]{8}\+\S+|https?:\S+|^— \S+ \S+$/gm;

/** `entered`: texts that people entered. */
export const expectLanguage = (language: Language, text: string, entered: readonly string[] = []): void => {
  expect(text).not.toMatch(/undefined|\[object/);
  expect(foreignIn(language, text.replace(TECHNICAL, "·"), entered), text).toBeNull();
};
