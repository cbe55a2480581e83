import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { API_KEY_BYTES, claimsToBeApiKey, formatApiKey, isWellFormedApiKey } from "./api-key-text.ts";

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const zeros = formatApiKey(new Uint8Array(API_KEY_BYTES));
const ones = formatApiKey(new Uint8Array(API_KEY_BYTES).fill(255));
const some = formatApiKey(Uint8Array.from({ length: API_KEY_BYTES }, (_, at) => (at * 37 + 11) % 256));

/** The number that symbols write, base 62. */
const valueOf = (text: string): bigint =>
  [...text].reduce((value, symbol) => value * 62n + BigInt(SYMBOLS.indexOf(symbol)), 0n);

test.each([zeros, ones, some])("%s has the prefix, its secret and the CRC-32 of both, as zlib works it out", (text) => {
  expect(text).toMatch(/^authentica_[0-9A-Za-z]{49}$/);
  expect(valueOf(text.slice(-6))).toBe(BigInt(crc32(Buffer.from(text.slice(0, -6)))));
  expect(isWellFormedApiKey(text)).toBe(true);
});

test("the secret is all of its bytes, filled up with zeros", () => {
  expect(zeros.slice(11, -6)).toBe("0".repeat(43));
  expect(valueOf(ones.slice(11, -6))).toBe(2n ** 256n - 1n);
});

test("one wrong symbol is noticed wherever it stands, and so are two neighbours that were swapped", () => {
  for (let at = "authentica_".length; at < some.length; at++) {
    const others = [...SYMBOLS].filter((symbol) => symbol !== some[at]);
    for (const symbol of others)
      expect(isWellFormedApiKey(some.slice(0, at) + symbol + some.slice(at + 1))).toBe(false);
    const [left, right] = [some[at], some[at + 1]];
    if (right !== undefined && left !== right)
      expect(isWellFormedApiKey(some.slice(0, at) + right + left + some.slice(at + 2))).toBe(false);
  }
});

test.each([
  "",
  "authentica_",
  some.slice(0, -1),
  `${some}0`,
  ` ${some}`,
  `${some}\n`,
  some.replace("_", "-"),
  some.toLowerCase(),
])("%j is no key", (text) => {
  expect(isWellFormedApiKey(text)).toBe(false);
});

test("a text that says it is a key is told from an access token", () => {
  expect(claimsToBeApiKey("authentica_typed-wrong")).toBe(true);
  expect(claimsToBeApiKey("eyJhbGciOiJIUzI1NiJ9.e30.x")).toBe(false);
});
