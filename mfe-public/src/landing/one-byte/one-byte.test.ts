import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { expect, test } from "vitest";
import { SPECIMEN } from "../../specimen/specimen.ts";
import { countDifferences } from "./one-byte.tsx";

test("differences are counted place by place", () => {
  expect(countDifferences("abcd", "abcd")).toBe(0);
  expect(countDifferences("abcd", "abdc")).toBe(2);
});

test("the specimen's fingerprint is the one of its text, and one letter changes nearly all of it", () => {
  expect(hashText(SPECIMEN.text)).toBe(SPECIMEN.hash);
  expect(countDifferences(SPECIMEN.hash, hashText("Je panse, donc je suis."))).toBeGreaterThan(50);
});
