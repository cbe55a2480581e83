import { expect, test } from "vitest";
import { fromBase64url, toHex } from "./bytes.ts";
import {
  EVENT_TYPES,
  formatLeaf,
  isEventType,
  LEAF_MAX_BYTES,
  type Leaf,
  LOG_TYPES,
  leafHash,
  NO_FILE,
  NO_LEAF,
  parseLeaf,
  placeFault,
} from "./leaf.ts";

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

test("parsing a formatted leaf returns its values", () => {
  expect(parseLeaf(formatLeaf(leaf))).toEqual(leaf);
});

test("the largest leaf that the number ranges allow has at most 250 bytes", () => {
  const largest: Leaf = { ...leaf, type: "transfer", tokenId: 2 ** 40, eventNumber: 999_999, timestamp: 2 ** 33 };
  expect(formatLeaf(largest).length).toBeLessThanOrEqual(LEAF_MAX_BYTES);
});

test("refuses a leaf over 250 bytes", () => {
  expect(() => formatLeaf({ ...leaf, commitment: "A".repeat(140) })).toThrow(RangeError);
});

test("the leaf hash matches RFC 6962", () => {
  // The first two test vectors of RFC 6962: the empty entry and a zero byte.
  const hex = (entry: Uint8Array) => toHex(fromBase64url(leafHash(entry)));
  expect(hex(new Uint8Array())).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
  expect(hex(Uint8Array.of(0))).toBe("96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7");
});

test.each([
  ["spaces", text(formatLeaf(leaf)).replace(",", ", ")],
  ["another order of keys", text(formatLeaf(leaf)).replace(`"k":0,`, "").replace(`"u":41`, `"u":41,"k":0`)],
  ["an extra key", text(formatLeaf(leaf)).replace(`"k":0`, `"k":0,"n":1`)],
  ["another version", text(formatLeaf(leaf)).replace(`"v":1`, `"v":2`)],
  ["an unknown event", text(formatLeaf(leaf)).replace("mint", "burn")],
  ["a digest that is not canonical base64url", text(formatLeaf(leaf)).replace(digest, `${digest.slice(0, -1)}V`)],
  ["a negative number", text(formatLeaf(leaf)).replace(`"k":0`, `"k":-1`)],
  ["no object", "null"],
  ["a list instead of an object", "[1,2]"],
  ["a byte order mark", `\uFEFF${text(formatLeaf(leaf))}`],
  ["a key twice", text(formatLeaf(leaf)).replace(`"k":0`, `"k":0,"k":0`)],
  ["a key twice, with two values", text(formatLeaf(leaf)).replace(`"k":0`, `"k":1,"k":0`)],
  ["a number in quotes", text(formatLeaf(leaf)).replace(`"u":41`, `"u":"41"`)],
  ["a number in another notation", text(formatLeaf(leaf)).replace(`"u":41`, `"u":41.0`)],
  ["negative zero", text(formatLeaf(leaf)).replace(`"k":0`, `"k":-0`)],
  ["the number 2^53", text(formatLeaf(leaf)).replace(`"u":41`, `"u":9007199254740992`)],
  ["an escape", text(formatLeaf(leaf)).replace("mint", "\\u006dint")],
  ["trailing bytes", `${text(formatLeaf(leaf))}\n`],
  ["nothing", ""],
])("refuses a leaf with %s", (_, value) => {
  expect(() => parseLeaf(bytes(value))).toThrow(SyntaxError);
});

test("refuses a leaf that is not UTF-8", () => {
  expect(() => parseLeaf(Uint8Array.of(0x7b, 0xff, 0x7d))).toThrow(SyntaxError);
});

test("entries about the log itself are leaves that belong to no object", () => {
  const list: Leaf = { ...leaf, type: "keys", fingerprint: NO_FILE, tokenId: 7, eventNumber: 1 };
  expect(text(formatLeaf(list))).toBe(
    `{"c":"${digest}","f":"${NO_FILE}","k":1,"p":"${NO_LEAF}","t":"keys","ts":1767225600,"u":7,"v":1}`,
  );
  for (const type of [...LOG_TYPES, "publish"] as const)
    expect(parseLeaf(formatLeaf({ ...list, type })).type).toBe(type);
  expect(LOG_TYPES.map(isEventType)).toEqual([false, false]);
  expect(EVENT_TYPES.every(isEventType)).toBe(true);
});

const own = { ...leaf, fingerprint: NO_FILE, tokenId: 41, eventNumber: 1 };

test.each<[string, Leaf, string | null]>([
  ["a mint", leaf, null],
  ["a mint that names another index", { ...leaf, tokenId: 40 }, "must have its own index"],
  ["a mint that is not the first event", { ...leaf, eventNumber: 1 }, `"k" is 1`],
  ["an event of an object before it", { ...leaf, type: "edit", tokenId: 40, eventNumber: 1 }, null],
  ["a publication of an object before it", { ...leaf, type: "publish", tokenId: 40, eventNumber: 1 }, null],
  ["an event of an object that does not exist yet", { ...leaf, type: "edit", eventNumber: 1 }, "event 1 of object 41"],
  ["an event with the mint's number", { ...leaf, type: "edit", tokenId: 40 }, "event 0 of object 40"],
  ["a key list", { ...own, type: "keys" }, null],
  ["a key list that names another index", { ...own, type: "keys", tokenId: 40 }, "must have its own index"],
  ["a key list of version 0", { ...own, type: "keys", eventNumber: 0 }, "version 0"],
  ["a key list that names a file", { ...own, type: "keys", fingerprint: digest }, "names a file"],
  ["an index of all earlier entries", { ...own, type: "index", eventNumber: 0 }, null],
  ["an index of later entries", { ...own, type: "index", tokenId: 42 }, "index of 42 entries"],
])("checks an entry against its index: %s", (_, given, fault) => {
  if (fault === null) expect(placeFault(given, 41)).toBeNull();
  else expect(placeFault(given, 41)).toContain(fault);
});
