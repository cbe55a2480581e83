import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

const MO = 1024 * 1024;

test("bytes below one ko are counted in words, singular below two", () => {
  expect([0, 1, 2, 1023].map(formatBytes)).toEqual([
    "0\u00a0octet",
    "1\u00a0octet",
    "2\u00a0octets",
    "1\u202f023\u00a0octets",
  ]);
});

test("a unit has one decimal below a hundred and none from there", () => {
  expect(formatBytes(3 * MO)).toBe("3,0\u00a0Mo");
  expect(formatBytes(12.34 * MO)).toBe("12,3\u00a0Mo");
  expect(formatBytes(100 * MO)).toBe("100\u00a0Mo");
  expect(formatBytes(99.96 * MO)).toBe("100\u00a0Mo");
});

test("a value that rounds up to 1024 is written in the next unit", () => {
  expect(formatBytes(MO - 1)).toBe("1,0\u00a0Mo");
  expect(formatBytes(1024 * MO)).toBe("1,0\u00a0Go");
});
