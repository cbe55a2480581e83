import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The font faces used first: their file, the complete font's file, and their `unicode-range`. */
const FACES = ["fonts.css", "late-fonts.css"].flatMap((name) => {
  const css = readFileSync(join(import.meta.dirname, name), "utf8");
  return Array.from(
    css.matchAll(/url\("(@fontsource[^"]+)"\)[^}]*\}\s*@font-face \{[^}]*url\("([^"]+)"\)[^}]*unicode-range:([^;]+);/g),
    ([, whole = "", part = "", range = ""]) => ({ whole, part, signs: signsOf(range) }),
  );
});

function signsOf(range: string): ReadonlySet<number> {
  return new Set(
    range.split(",").flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    }),
  );
}

const open = (path: string) => create(readFileSync(path)) as Font;

test.each(FACES)(
  "the font subset $part contains every character and weight of the full font for which browsers request it",
  ({ whole, part, signs }) => {
    const all = open(join(root, "node_modules", whole));
    const first = open(join(import.meta.dirname, part));
    const lacking = [...signs].filter((sign) => all.hasGlyphForCodePoint(sign) && !first.hasGlyphForCodePoint(sign));
    expect(lacking.map((sign) => String.fromCodePoint(sign))).toEqual([]);
    expect(first.variationAxes).toMatchObject({ wght: { min: 400, max: 600 } });
  },
);

test("the texts of the screens use only characters of the first font files", () => {
  expect(FACES).toHaveLength(4);
  const [{ signs }] = FACES as [(typeof FACES)[0]];
  for (const face of FACES) expect([...face.signs]).toEqual([...signs]);
  const files = execFileSync("git", ["ls-files", "shell/src/*.tsx", "mfe-*/src/*.tsx", "shared-ui/components/*.tsx"], {
    cwd: root,
    encoding: "utf8",
  });
  const beyond = files
    .trim()
    .split("\n")
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => Array.from(readFileSync(join(root, file), "utf8")).map((sign) => [file, sign] as const))
    .filter(([, sign]) => sign >= " " && !signs.has(sign.codePointAt(0) ?? 0));
  expect([...new Set(beyond.map((line) => line.join(" ")))]).toEqual([]);
});
