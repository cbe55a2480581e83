import { expect, test } from "vitest";
import { newCode } from "./code.ts";

const drawing = (...numbers: number[]) => {
  const left = [...numbers];
  return (length: number) => {
    const bytes = new Uint8Array(length);
    new DataView(bytes.buffer).setUint32(0, left.shift() as number);
    return bytes;
  };
};

test("an e-mailed code has six digits, including leading zeros", () => {
  expect(newCode(drawing(7))).toBe("000007");
  expect(newCode(drawing(1_999_999))).toBe("999999");
});

test("random values that would make some codes likelier than others are skipped", () => {
  expect(newCode(drawing(4_294_000_000, 42))).toBe("000042");
  expect(newCode(drawing(4_293_999_999))).toBe("999999");
});
