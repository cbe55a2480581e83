import { expect, it } from "vitest";
import { writeCsv } from "./csv.ts";

const cell = (value: unknown) => writeCsv([[value]]).slice(1, -2);

it("a CSV table starts with a byte order mark, separates cells by semicolons, and ends each line with a line break", () => {
  expect(
    writeCsv([
      ["Nom", "Taille"],
      ["Été", 12],
    ]),
  ).toBe('\uFEFF"Nom";"Taille"\r\n"Été";"12"\r\n');
  expect(writeCsv([])).toBe("\uFEFF");
});

it("quotes in a cell are doubled; separators and line breaks stay within their cell", () => {
  expect(cell('Le "Contrat"; v2\nfinal')).toBe('"Le ""Contrat""; v2\nfinal"');
  expect(cell(null)).toBe('""');
  expect(cell(0)).toBe('"0"');
  expect(cell(undefined)).toBe('""');
  expect(cell(false)).toBe('"false"');
  expect(cell({ role: "user" })).toBe('"{""role"":""user""}"');
});

it("a cell that a spreadsheet would run as a formula is turned into plain text", () => {
  for (const begin of ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
    expect(cell(`${begin}1+1`)).toBe(`"'${begin}1+1"`);
  for (const begin of [" =", "\t=", "\u00A0＝", " \r\n@"]) expect(cell(`${begin}1+1`)).toBe(`"'${begin}1+1"`);
  expect(cell('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"');
  expect(cell(-1)).toBe('"\'-1"');
  expect(cell("1=1")).toBe('"1=1"');
  expect(cell(" 1=1")).toBe('" 1=1"');
});
