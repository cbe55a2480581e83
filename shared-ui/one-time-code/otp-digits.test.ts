import { expect, test } from "vitest";
import { boxAfterKey, codeOf, digitsOf, firstEmpty, NO_DIGITS, spread, write } from "./otp-digits.ts";

const boxes = (text: string) => [...text].map((sign) => (sign === "_" ? "" : sign));
const shown = (digits: readonly string[] | undefined) => digits?.map((digit) => digit || "_").join("");

test("a digit typed into the code field fills its box and focuses the next one, except after the last", () => {
  expect(write(NO_DIGITS, 0, "4")).toEqual({ digits: boxes("4_____"), next: 1 });
  expect(write(boxes("12345_"), 5, "6")).toEqual({ digits: boxes("123456"), next: 5 });
});

test("a digit typed beside another digit replaces it, on either side", () => {
  expect(shown(write(boxes("12____"), 1, "27")?.digits)).toBe("17____");
  expect(shown(write(boxes("12____"), 1, "72")?.digits)).toBe("17____");
  expect(shown(write(boxes("12____"), 1, "22")?.digits)).toBe("12____");
  expect(write(boxes("12____"), 1, "27")?.next).toBe(2);
});

test("an erased box of the code field is empty and keeps the focus", () => {
  expect(write(boxes("123___"), 1, "")).toEqual({ digits: boxes("1_3___"), next: 1 });
});

test("characters other than digits do not change the code field", () => {
  for (const text of ["a", " ", "-", "é"]) expect(write(boxes("12____"), 2, text)).toBeNull();
  expect(spread(NO_DIGITS, 0, "bonjour")).toBeNull();
});

test.each(["123456", " 123456\n", "123 456", "123-456", "1 2 3 4 5 6", "123\u2013456", "\uff11\uff12\uff13456"])(
  "a complete code fills all boxes, wherever it is pasted: « %s »",
  (text) => {
    for (const at of [0, 3, 5]) expect(spread(boxes("99____"), at, text)?.digits.join("")).toBe("123456");
    expect(write(NO_DIGITS, 0, text)?.digits.join("")).toBe("123456");
  },
);

test("the code is found in pasted text of the e-mail", () => {
  expect(spread(NO_DIGITS, 0, "Valable 10 minutes : 123456 est votre code")?.digits.join("")).toBe("123456");
});

test("a shorter pasted number fills the boxes from the focused box on", () => {
  expect(spread(NO_DIGITS, 2, "789")).toEqual({ digits: boxes("__789_"), next: 5 });
  expect(shown(spread(NO_DIGITS, 4, "789")?.digits)).toBe("____78");
});

test("a code is complete when no box is empty", () => {
  expect(codeOf(digitsOf("012345"))).toBe("012345");
  expect(codeOf(boxes("01_345"))).toBeNull();
  expect(firstEmpty(boxes("01_3_5"))).toBe(2);
  expect(firstEmpty(boxes("012345"))).toBe(5);
});

test("Backspace leaves only an empty box, and the arrow keys stop at both ends", () => {
  expect(boxAfterKey(boxes("1_____"), 1, "Backspace")).toBe(0);
  expect(boxAfterKey(boxes("12____"), 1, "Backspace")).toBeNull();
  expect(boxAfterKey(NO_DIGITS, 0, "Backspace")).toBeNull();
  expect(boxAfterKey(NO_DIGITS, 0, "ArrowLeft")).toBe(0);
  expect(boxAfterKey(NO_DIGITS, 2, "ArrowLeft")).toBe(1);
  expect(boxAfterKey(NO_DIGITS, 5, "ArrowRight")).toBe(5);
  expect(boxAfterKey(NO_DIGITS, 3, "Home")).toBe(0);
  expect(boxAfterKey(NO_DIGITS, 3, "End")).toBe(5);
  expect(boxAfterKey(NO_DIGITS, 3, "Tab")).toBeNull();
});
