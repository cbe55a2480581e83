import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SPECIMEN } from "../../specimen/specimen.ts";
import { countDifferences, OneByte } from "./one-byte.tsx";

// A browser that can hash only the specimen's text.
vi.mock("@authentica/shared-ui/fingerprint/text-hash", () => ({
  textHash: async (text: string) => {
    if (text === SPECIMEN.text) return SPECIMEN.hash;
    throw new TypeError("The part is missing.");
  },
}));

afterEach(cleanup);

test("never shows a changed text as the same, even if its fingerprint cannot be computed", async () => {
  render(<OneByte />);
  expect(screen.getByRole("status").textContent).toBe("Identique");
  fireEvent.click(screen.getByRole("button", { name: "Changer une lettre" }));
  await screen.findByText(/n’a pas pu être calculée/);
  expect(screen.getByRole("status").textContent).toBe("Différent");
  fireEvent.click(screen.getByRole("button", { name: "Rétablir la phrase" }));
  await screen.findByText("Même texte, même empreinte, même sceau.");
});

test("counts the differences between two fingerprints by position", () => {
  expect(countDifferences("abcd", "abcd")).toBe(0);
  expect(countDifferences("abcd", "abdc")).toBe(2);
});

test("has the specimen's real fingerprint, and one changed letter changes nearly all of it", () => {
  expect(hashText(SPECIMEN.text)).toBe(SPECIMEN.hash);
  expect(countDifferences(SPECIMEN.hash, hashText("Je panse, donc je suis."))).toBeGreaterThan(50);
});
