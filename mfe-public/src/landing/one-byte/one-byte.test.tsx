import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SPECIMEN } from "../../specimen/specimen.ts";
import { words as english } from "../../words/en/landing.tsx";
import { words as french } from "../../words/fr/landing.tsx";
import { countDifferences, OneByte } from "./one-byte.tsx";

// A browser that can hash only the specimen's text.
vi.mock("@authentica/shared-ui/fingerprint/text-hash", () => ({
  textHash: async (text: string) => {
    if (text === SPECIMEN.text) return SPECIMEN.hash;
    throw new TypeError("The part is missing.");
  },
}));

afterEach(cleanup);

test("the landing page never shows a changed text as identical, even if its hash cannot be computed", async () => {
  render(<OneByte />);
  expect(screen.getByRole("status").textContent).toBe("Identique");
  fireEvent.click(screen.getByRole("button", { name: "Changer une lettre" }));
  await screen.findByText(/n’a pas pu être calculée/);
  expect(screen.getByRole("status").textContent).toBe("Différent");
  fireEvent.click(screen.getByRole("button", { name: "Rétablir la phrase" }));
  await screen.findByText("Même texte, même empreinte, même sceau.");
});

test("the landing page counts at how many positions two hashes differ", () => {
  expect(countDifferences("abcd", "abcd")).toBe(0);
  expect(countDifferences("abcd", "abdc")).toBe(2);
});

test.each([
  ["French", french.oneByte],
  ["English", english.oneByte],
])("the sample text in %s has its real hash, and changing one letter changes nearly all of the hash", (_, words) => {
  expect(hashText(words.text)).toBe(words.hash);
  expect(countDifferences(words.text, words.otherText)).toBe(1);
  expect(countDifferences(words.hash, hashText(words.otherText))).toBeGreaterThan(50);
});

test("the French sample text is that of the specimen", () => {
  expect([french.oneByte.text, french.oneByte.hash]).toEqual([SPECIMEN.text, SPECIMEN.hash]);
});
