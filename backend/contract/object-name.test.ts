import { expect, test } from "vitest";
import { OBJECT_NAME_MAX } from "./constants.ts";
import { fittingName, hiddenIn } from "./object-name.ts";
import { line } from "./text.ts";

/** File names created by phones, other systems and other scripts. */
const FILES = [
  "\u200eWhatsApp Image 2026-11-25.jpg",
  "\u05d0\u05d1\u200f.pdf",
  "soft\u00adhyphen.txt",
  "zero\u200bwidth.txt",
  "\ufeffbom.txt",
  "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}.png",
  "line\nbreak.txt",
  "tab\there.txt",
  "photo\u202egnp.exe",
  "\ud800.txt",
  "\u200b.txt",
  ".bashrc",
  "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.txt",
  "\u{1F468}\u200d\u{1F469}\u200d\u{1F467}.jpg",
  `${"long ".repeat(50)}.txt`,
  `${"\u{1F98A}".repeat(100)}.png`,
];

test.each(FILES)("an object name is derived from %j", (file) => {
  const name = fittingName(file, "Sans nom");
  expect(line(OBJECT_NAME_MAX).safeParse(name)).toMatchObject({ success: true, data: name });
  expect(hiddenIn(name)).toBeNull();
});

test("joiners that are part of a word or an emoji are kept in an object name", () => {
  expect(fittingName("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.txt", "")).toContain("\u200c");
  expect(fittingName("\u{1F468}\u200d\u{1F469}.jpg", "")).toContain("\u200d");
});

test("a long object name is shortened before its extension, never in the middle of a character", () => {
  expect(fittingName("e\u0301te\u0301\u0007\u200b.txt ", "")).toBe("été .txt");
  expect(fittingName("\u200b", "unnamed")).toBe("unnamed");
  const long = fittingName(`${"a".repeat(300)}.jpeg`, "");
  expect([long.length, long.endsWith("….jpeg")]).toEqual([OBJECT_NAME_MAX, true]);
  for (let pad = 0; pad < 4; pad += 1)
    expect(fittingName(`${"x".repeat(pad)}${"\u{1F98A}".repeat(100)}`, "").isWellFormed()).toBe(true);
});

test.each([
  ["a\u200eb", "U+200E"],
  ["a\tb", "U+0009"],
  ["\ud800", "U+D800"],
  ["\u{E0067}", "U+E0067"],
])("an object name with a hidden character is refused, and the character is named: %j", (name, code) => {
  expect(hiddenIn(name)).toBe(code);
  expect(line(OBJECT_NAME_MAX).safeParse(name).success).toBe(false);
});
