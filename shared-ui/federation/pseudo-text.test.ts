import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pseudo, pseudoCatalogue } from "./pseudo-text.mjs";

const root = join(import.meta.dirname, "../..");

test.each([
  ["Sign in", "[Sîign îin]"],
  [", and signed", "[, âand sîignéed]"],
  [" to ", " [tôo] "],
  ["Authentica", "[Authentica]"],
  ["SHA-256 of {~file~} &amp; e36c53", "[SHA-256 ôof {~file~} &amp; e36c53]"],
  ["See https://a.example/one or a@b.example", "[Séeée https://a.example/one ôor a@b.example]"],
  ["12 %", "12 %"],
  ["", ""],
])("%j becomes %j", (text, changed) => {
  expect(pseudo(text)).toBe(changed);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: source code
test.each([
  ["`No. ${n} of ${all}`", "`[Nôo. ${n} ôof ${all}]`"],
  ["`${n}\\u00a0${m}`", "`${n}\\u00a0${m}`"],
  ["`${n}\\u00a0files`", "`[${n}\\u00a0fîilées]`"],
  ['n === "one" ? "one" : "more"', 'n === "one" ? "[ôonée]" : "[môorée]"'],
  ['"Jan Feb".split(" ")', '"[Jâan] [Féeb]".split(" ")'],
  ['pluralIn("en")', 'pluralIn("en")'],
  [
    '{ id: "purpose", title: "Purpose", "a-b": ["c", f("d")] }',
    '{ id: "purpose", title: "[Pûurpôosée]", "a-b": ["[c]", f("[d]")] }',
  ],
  ['new Intl.ListFormat("en-GB", { type: "conjunction" })', 'new Intl.ListFormat("en-GB", { type: "conjunction" })'],
  [
    '<a href="/of" title="To&nbsp;it">Go {x}&nbsp;now</a>',
    '<a href="/of" title="[Tôo&nbsp;îit]">[Gôo] {x}[&nbsp;nôow]</a>',
  ],
  ['x as Record<"open", string>', 'x as Record<"open", string>'],
])("%s becomes %s", (code, changed) => {
  const before = 'import { a } from "./open.ts";\nexport const words: Of["open"] = ';
  expect(pseudoCatalogue(`${before}${code};`, "words.tsx")).toBe(`${before}${changed};`);
});

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: source code

test("changes every English catalogue of the front ends to code that can be parsed, and about 40 % longer", () => {
  const folders = ["backend/contract/words/en", "shared-ui/words/en", "mfe-public/src/legal/en"];
  for (const name of ["shell", "mfe-public", "mfe-assets", "mfe-admin"]) folders.push(`${name}/src/words/en`);
  let [before, after] = [0, 0];
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder))) {
      const source = readFileSync(join(root, folder, file), "utf8");
      const changed = pseudoCatalogue(source, file);
      expect(changed, file).not.toBe(source);
      expect(() => pseudoCatalogue(changed, file), file).not.toThrow();
      before += source.length;
      after += changed.length;
    }
  expect(after / before).toBeGreaterThan(1.2);
});
