import { expect, test } from "vitest";
import { API_KEY_BYTES, claimsToBeApiKey, formatApiKey, isWellFormedApiKey } from "./api-key-text.ts";

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BYTES = Uint8Array.from({ length: API_KEY_BYTES }, (_, at) => (at * 37 + 11) % 256);
const some = formatApiKey(BYTES);

// Computed with Python: int.from_bytes and zlib.crc32.
test.each([
  [new Uint8Array(API_KEY_BYTES), "authentica_00000000000000000000000000000000000000000002INPlH"],
  [new Uint8Array(API_KEY_BYTES).fill(255), "authentica_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp13w1Ayd"],
  [BYTES, "authentica_2eUwG5VtttVn7JL0USGLl77WLbEz76RYn7kQpV8htm21SLaCM"],
])("an API key encodes bytes %# as an independent implementation does", (bytes, text) => {
  expect(formatApiKey(bytes)).toBe(text);
  expect(isWellFormedApiKey(text)).toBe(true);
});

test("the checksum of an API key detects one wrong symbol at any position, and two swapped neighbours", () => {
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
])("%j is not a well-formed API key", (text) => {
  expect(isWellFormedApiKey(text)).toBe(false);
});

test("an API key is distinguished from an access token", () => {
  expect(claimsToBeApiKey("authentica_typed-wrong")).toBe(true);
  expect(claimsToBeApiKey("eyJhbGciOiJIUzI1NiJ9.e30.x")).toBe(false);
});
