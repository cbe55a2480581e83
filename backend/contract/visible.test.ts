import { expect, test } from "vitest";
import * as z from "zod/mini";
import { line } from "./text.ts";
import { hasHidden, withoutHidden } from "./visible.ts";

const taken = (name: string) => z.safeParse(line(80), name);

test.each([
  ["a right-to-left override", "\u202Egnp.txt"],
  ["an isolate", "Ada\u2066x\u2069"],
  ["a mark of direction", "Ada\u200F"],
  ["an Arabic letter mark", "Ada\u061C"],
  ["a zero-width space", "Ad\u200Ba"],
  ["a word joiner", "Ad\u2060a"],
  ["a byte order mark", "A\uFEFFda"],
  ["a soft hyphen", "A\u00ADda"],
  ["a line separator", "Ada\u2028Lovelace"],
  ["a filler of Hangul", "Ada\u3164"],
  ["a half-width filler of Hangul", "Ada\uFFA0"],
  ["a grapheme joiner", "A\u034Fda"],
  ["tags", "Ada\u{E0041}\u{E0042}"],
  ["a joiner between Latin letters", "A\u200Dda"],
  ["a non-joiner at the end", "نامه\u200C"],
  ["a joiner before no emoji", "👩\u200D"],
  ["two joiners", "می\u200C\u200Cخواهم"],
  ["a variation selector of nothing", "\uFE0FAda"],
  ["two variation selectors", "漢\u{E0100}\u{E0101}"],
  ["a separator of annotations", "Ada\uFFFAx"],
])("an object name with %s is refused", (_, name) => {
  expect(taken(name)).toMatchObject({
    success: false,
    error: { issues: [{ message: "must not contain hidden characters" }] },
  });
  expect(withoutHidden(name)).not.toBe(name);
  expect(taken(withoutHidden(name)).success).toBe(true);
});

test.each([
  ["a filler", "\u3164"],
  ["spaces", "\u2003\u3000"],
  ["Braille without dots", "\u2800\u2800"],
  ["an accent without a letter", "\u0301"],
  ["zero-width spaces", "\u200B\u200B"],
  ["a private character", "\uE000"],
])("an object name that consists only of %s is refused", (_, name) => {
  expect(taken(name).success).toBe(false);
});

test.each([
  ["Persian with a non-joiner", "می\u200Cخواهم"],
  ["Persian with a vowel before the non-joiner", "خانهٔ\u200Cما"],
  ["Sinhala with a joiner", "ශ්\u200Dරී"],
  ["Bengali with a joiner", "র\u200D্য"],
  ["Malayalam that ends with a joiner", "അവന്\u200D"],
  ["Hindi with a non-joiner", "क्\u200Cष"],
  ["a family", "👨\u200D👩\u200D👧\u200D👦"],
  ["a profession with a skin", "👩🏽\u200D🔬"],
  ["a rainbow flag", "🏳️\u200D🌈"],
  ["a heart", "❤️"],
  ["a key cap", "1️⃣"],
  ["a flag", "🇫🇷"],
  ["a variant of a Japanese name", "葛\u{E0100}城"],
  ["Arabic", "محمد"],
  ["Hebrew with points", "שָׁלוֹם"],
  ["an apostrophe and a hyphen", "Jean-Noël d’Arc"],
  ["a no-break space", "Autre\u00A0nom"],
  ["signs", "№ 4 — ¿?"],
])("an object name in %s is accepted", (_, name) => {
  expect(taken(name)).toMatchObject({ success: true, data: name.normalize("NFC") });
});

test("removing hidden characters twice changes nothing, for any combination of characters", () => {
  const parts = [
    "",
    "a",
    "م",
    "क",
    "\u094D",
    "👩",
    "\uFE0F",
    "\u200C",
    "\u200D",
    "\u202E",
    "\u3164",
    "\u{E0100}",
    " ",
    "\u180B",
    "ᠠ",
  ];
  const texts = parts.flatMap((a) => parts.flatMap((b) => parts.flatMap((c) => parts.map((d) => a + b + c + d))));
  expect(texts.filter((text) => hasHidden(withoutHidden(text)))).toEqual([]);
});

test.each(["क\u0301", "\u200D", "👩\u200D", "a", "\u0301"])(
  "a string of maximum length made of %j is checked quickly",
  (part) => {
    const text = `क${part.repeat((64 * 1024) / part.length)}`;
    // Processor time, which does not depend on the load of the machine.
    const before = process.cpuUsage();
    taken(text);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  },
);
