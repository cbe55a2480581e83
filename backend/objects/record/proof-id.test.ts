import { expect, test } from "vitest";
import { parseProofId } from "../../contract/proof-id.ts";
import { newProofId } from "./proof-id.ts";

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const SYMBOLS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

test("an identifier has three groups of four symbols that cannot be confused with each other", () => {
  for (let at = 0; at < 200; at++) expect(newProofId(random)).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
});

test("an identifier is accepted in upper or lower case, with or without dashes and spaces", () => {
  const id = newProofId(random);
  for (const typed of [id, id.toLowerCase(), id.replaceAll("-", ""), ` ${id.replaceAll("-", " ")} `])
    expect(parseProofId(typed)).toBe(id);
});

test("an identifier's check symbol detects every single wrong symbol and every swap of two symbols", () => {
  const id = newProofId(random).replaceAll("-", "");
  for (let at = 0; at < id.length; at++) {
    for (const symbol of SYMBOLS)
      if (symbol !== id[at]) expect(parseProofId(id.slice(0, at) + symbol + id.slice(at + 1))).toBeNull();
    for (let other = at + 1; other < id.length; other++) {
      if (id[at] === id[other]) continue;
      const swapped = [...id];
      [swapped[at], swapped[other]] = [id[other] as string, id[at] as string];
      expect(parseProofId(swapped.join(""))).toBeNull();
    }
  }
});

test.each(["", "ABC", "0000-0000-0000", "IIII-LLLL-OOOO", "2222-2222-2222-2222"])(
  "%j is not an identifier",
  (typed) => {
    expect(parseProofId(typed)).toBeNull();
  },
);

test("identifiers use all symbols equally often", () => {
  const counts = new Map<string, number>();
  for (let at = 0; at < 3100; at++)
    for (const symbol of newProofId(random).replaceAll("-", "").slice(0, 11))
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  // 34,100 symbols over 31: 1,100 each, with a standard deviation of 33.
  for (const symbol of SYMBOLS) expect(Math.abs((counts.get(symbol) ?? 0) - 1100)).toBeLessThan(200);
});
