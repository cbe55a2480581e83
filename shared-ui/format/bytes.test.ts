import { expect, test } from "vitest";
import { formatBytes, formatBytesOf } from "./bytes.ts";

const MO = 1024 * 1024;

test("sizes below 1 ko are written in octets, singular below two", () => {
  expect([0, 1, 1.6, 2, 1023].map(formatBytes)).toEqual([
    "0\u00a0octet",
    "1\u00a0octet",
    "2\u00a0octets",
    "2\u00a0octets",
    "1\u202f023\u00a0octets",
  ]);
});

test("a size has one decimal below one hundred, and no decimals from one hundred on", () => {
  expect(formatBytes(3 * MO)).toBe("3,0\u00a0Mo");
  expect(formatBytes(12.34 * MO)).toBe("12,3\u00a0Mo");
  expect(formatBytes(100 * MO)).toBe("100\u00a0Mo");
  expect(formatBytes(99.96 * MO)).toBe("100\u00a0Mo");
});

test("a size that would round up to 1024 is written in the next unit", () => {
  expect(formatBytes(MO - 1)).toBe("1,0\u00a0Mo");
  expect(formatBytes(1024 * MO)).toBe("1,0\u00a0Go");
});

test("a part of a size is written in the same format as the total", () => {
  expect(formatBytesOf(42.31 * MO, 100 * MO)).toBe("42,3\u00a0Mo sur 100,0\u00a0Mo");
  expect(formatBytesOf(0, 3 * MO)).toBe("0,0\u00a0Mo sur 3,0\u00a0Mo");
  expect(formatBytesOf(500.7, 820)).toBe("500\u00a0octets sur 820\u00a0octets");
  expect(formatBytesOf(0, 0)).toBe("0\u00a0octet sur 0\u00a0octet");
});
