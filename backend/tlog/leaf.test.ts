import { expect, test } from "vitest";
import { fromBase64url, toHex } from "./bytes.ts";
import { formatLeaf, LEAF_MAX_BYTES, type Leaf, leafHash, NO_LEAF, parseLeaf } from "./leaf.ts";

const digest = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU";
const leaf: Leaf = {
  type: "mint",
  fingerprint: digest,
  tokenId: 41,
  eventNumber: 0,
  previous: NO_LEAF,
  commitment: digest,
  timestamp: 1767225600,
};
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytes = (value: string) => new TextEncoder().encode(value);

test("a leaf is canonical JSON with the documented keys in order", () => {
  expect(text(formatLeaf(leaf))).toBe(
    `{"c":"${digest}","f":"${digest}","k":0,"p":"${NO_LEAF}","t":"mint","ts":1767225600,"u":41,"v":1}`,
  );
});

test("a leaf reads back as it was written", () => {
  expect(parseLeaf(formatLeaf(leaf))).toEqual(leaf);
});

test("the largest leaf that numbers allow stays within 250 bytes", () => {
  const largest: Leaf = { ...leaf, type: "transfer", tokenId: 2 ** 40, eventNumber: 999_999, timestamp: 2 ** 33 };
  expect(formatLeaf(largest).length).toBeLessThanOrEqual(LEAF_MAX_BYTES);
});

test("a leaf over 250 bytes is refused", () => {
  expect(() => formatLeaf({ ...leaf, commitment: "A".repeat(140) })).toThrow(RangeError);
});

test("the leaf hash is that of RFC 6962", () => {
  // The first two vectors of the log: the empty entry and a zero byte.
  const hex = (entry: Uint8Array) => toHex(fromBase64url(leafHash(entry)));
  expect(hex(new Uint8Array())).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
  expect(hex(Uint8Array.of(0))).toBe("96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7");
});

test.each([
  ["spaces", text(formatLeaf(leaf)).replace(",", ", ")],
  ["another order of keys", text(formatLeaf(leaf)).replace(`"k":0,`, "").replace(`"u":41`, `"u":41,"k":0`)],
  ["a key too many", text(formatLeaf(leaf)).replace(`"k":0`, `"k":0,"n":1`)],
  ["another version", text(formatLeaf(leaf)).replace(`"v":1`, `"v":2`)],
  ["an unknown event", text(formatLeaf(leaf)).replace("mint", "burn")],
  ["a digest that is not canonical base64url", text(formatLeaf(leaf)).replace(digest, `${digest.slice(0, -1)}V`)],
  ["a negative number", text(formatLeaf(leaf)).replace(`"k":0`, `"k":-1`)],
  ["no object", "null"],
  ["a list in its place", "[1,2]"],
  ["a byte order mark", `\uFEFF${text(formatLeaf(leaf))}`],
  ["a key twice", text(formatLeaf(leaf)).replace(`"k":0`, `"k":0,"k":0`)],
  ["a key twice, with two values", text(formatLeaf(leaf)).replace(`"k":0`, `"k":1,"k":0`)],
  ["a number in quotes", text(formatLeaf(leaf)).replace(`"u":41`, `"u":"41"`)],
  ["a number written another way", text(formatLeaf(leaf)).replace(`"u":41`, `"u":41.0`)],
  ["minus nothing", text(formatLeaf(leaf)).replace(`"k":0`, `"k":-0`)],
  ["a number past what is exact", text(formatLeaf(leaf)).replace(`"u":41`, `"u":9007199254740992`)],
  ["an escape", text(formatLeaf(leaf)).replace("mint", "\\u006dint")],
  ["something behind it", `${text(formatLeaf(leaf))}\n`],
  ["nothing", ""],
])("a leaf with %s is refused", (_, value) => {
  expect(() => parseLeaf(bytes(value))).toThrow(SyntaxError);
});

test("bytes that are no text are refused as every other leaf", () => {
  expect(() => parseLeaf(Uint8Array.of(0x7b, 0xff, 0x7d))).toThrow(SyntaxError);
});
