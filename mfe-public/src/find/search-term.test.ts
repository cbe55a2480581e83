import { expect, test } from "vitest";
import { pathOf, readSought } from "./search-term.ts";

const ORIGIN = "https://authentica.example";
const HASH = "3f9ac2147b8e0d5612ab34cd56ef7890a1b2c3d4e5f60718293a4b5c6d7e8f90";
/** A proof identifier with a valid check symbol. */
const ID = "ME64-9C5J-RYR5";

const found = (typed: string) => {
  const sought = readSought(typed, ORIGIN);
  return sought && pathOf(sought);
};

test.each([
  ID,
  ID.toLowerCase(),
  ID.replaceAll("-", ""),
  ID.replaceAll("-", " "),
  ID.replaceAll("-", "\u2011"),
  ` ${ID.replaceAll("-", " – ")}\n`,
  "ＭＥ６４－９Ｃ５Ｊ－ＲＹＲ５",
  `Identifiant de preuve : ${ID}`,
  `Proof identifier: ${ID}`,
  `${ORIGIN}/p/${ID}`,
  `${ORIGIN}/p/${ID.toLowerCase()}/?from=qr#x`,
  `authentica.example/p/${ID}`,
  `AUTHENTICA.EXAMPLE/p/${ID}`,
  `/p/${ID.replaceAll("-", "%20")}`,
  `${ORIGIN}/object/${ID}`,
  `${ORIGIN}/traceability/${ID}`,
])("the search field recognises an identifier in any spelling: %j", (typed) => {
  expect(found(typed)).toBe(`/p/${ID}`);
});

test.each([
  HASH,
  (HASH.toUpperCase().match(/.{4}/g) as string[]).join(" "),
  `sha256:${HASH}`,
  `${ORIGIN}/verifier?hash=${HASH}`,
])("a fingerprint leads to its check: %j", (typed) => {
  expect(found(typed)).toBe(`/verifier?hash=${HASH}`);
});

test.each([
  "164",
  "nº 164",
  "n° 164",
  "No. 164",
  "№ 164",
  "#164",
  "Écriture nº 164",
  "inscription n° 164",
  "numéro 164",
  "Entry no. 164",
  "number 164",
  "1 6 4",
  `${ORIGIN}/explorer/164`,
  `${ORIGIN}/explorer/164/`,
  "authentica.example/explorer/164#n170",
  "http://authentica.example/explorer/164",
])("the search field leads from a number to its log entry: %j", (typed) => {
  expect(found(typed)).toBe("/explorer/164");
});

test("the search field accepts a large number with spaces between its groups", () => {
  expect(found("n° 1\u202f234\u00a0567")).toBe("/explorer/1234567");
  expect(found("1.234.567")).toBe("/explorer/1234567");
});

test.each([
  "",
  "   ",
  "une photo",
  "-4",
  "3,5",
  "99999999999999999999",
  "ME64-9C5J-RYR6",
  "ME64-9C5J",
  HASH.slice(1),
  `${HASH} ${HASH}`,
  `https://evil.example/p/${ID}`,
  `https://authentica.example.evil.example/p/${ID}`,
  `https://authentica.example@evil.example/p/${ID}`,
  `//evil.example/p/${ID}`,
  `javascript:/p/${ID}`,
  `${ORIGIN}/p/${ID}/more`,
  `${ORIGIN}/explorer/-1`,
  `${ORIGIN}/explorer`,
  `${ORIGIN}/login`,
  `${ORIGIN}/verifier`,
  ORIGIN,
  "/p/%",
  "https://",
])("the search field reports input that is neither identifier, hash nor number: %j", (typed) => {
  expect(found(typed)).toBeNull();
});
