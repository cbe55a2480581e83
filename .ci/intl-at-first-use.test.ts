import { expect, test } from "vitest";
import { type Line, lintLines } from "./lint-lines.ts";

const AT_ITS_TOP = [
  'export const a = new Intl.NumberFormat("fr-FR");',
  "export const b = /* @__PURE__ */ new Intl.RelativeTimeFormat();",
  "export const c = new Intl.Collator;",
  'export const d = Intl.NumberFormat("fr-FR");',
  "export const e = { of: [new Intl.PluralRules()] };",
  "export const f = new Intl.ListFormat().format;",
  "export class G { static of = new Intl.Collator(); }",
  "if (a) { new Intl.Collator(); }",
];

const AT_FIRST_USE = [
  "export const a = () => new Intl.ListFormat();",
  "export function b(zone = new Intl.DateTimeFormat()) { return new Intl.NumberFormat().format(zone); }",
  "export const c = { m() { return new Intl.Collator(); }, get g() { return new Intl.Collator(); }, set g(_) { new Intl.Collator(); } };",
  "export class D { constructor() { new Intl.Collator(); } m() { new Intl.Collator(); } get g() { return new Intl.Collator(); } set g(_) { new Intl.Collator(); } }",
  "export const e = function () { return new Intl.Collator(); };",
  'export const f = Intl.getCanonicalLocales("fr");',
];

const SHIPPED = ["shell/src/app/x.ts", "mfe-public/src/x.tsx", "shared-ui/format/x.ts"];
const NOT_SHIPPED = ["mfe-assets/src/x.test.ts", "shared-ui/format/x.test.tsx", "backend/objects/x.ts"];

const written = (files: readonly string[], lines: readonly string[]): Line[] =>
  files.flatMap((file) => lines.map((line): Line => [file, line]));

const refusedOf = (lines: readonly Line[]): Line[] => {
  const refused = lintLines(lines);
  return lines.filter((_, at) => refused[at]);
};

test("the lint rule refuses an Intl format at the top level of a shipped module", () => {
  expect(refusedOf(written(SHIPPED, AT_ITS_TOP))).toEqual(written(SHIPPED, AT_ITS_TOP));
});

test("the lint rule allows an Intl format inside a function, and in code that is not shipped", () => {
  expect(refusedOf([...written(SHIPPED, AT_FIRST_USE), ...written(NOT_SHIPPED, AT_ITS_TOP)])).toEqual([]);
});
