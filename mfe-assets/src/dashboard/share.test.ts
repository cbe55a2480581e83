import { expect, it } from "vitest";
import { formatChange, formatShare } from "./share.ts";

const plain = (text: string | null) => text?.replace(/\s/g, " ") ?? null;

it("a percentage has at most two decimals", () => {
  expect(plain(formatShare(2, 3))).toBe("66,67 %");
  expect(plain(formatShare(1, 2))).toBe("50 %");
  expect(plain(formatShare(0, 0))).toBe("0 %");
});

it("a change has a sign, and is not shown if the first count is 0", () => {
  expect(plain(formatChange(8, 9))).toBe("+12,5 %");
  expect(plain(formatChange(2, 1))).toBe("-50 %");
  expect(plain(formatChange(3, 3))).toBe("0 %");
  expect(formatChange(0, 4)).toBeNull();
});
