/**
 * CSV as the spreadsheets of French offices read it: UTF-8 with its mark, `;` between cells, every cell in quotes, CRLF
 * after each line.
 */

/** Excel reads UTF-8 only behind this mark. */
const BOM = "\uFEFF";

/** What a spreadsheet reads as the beginning of a formula, in its full width too, also behind blanks, which it drops. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * A table as a file. A cell that would be run as a formula gets an apostrophe before it; `null` is empty, and what is no
 * text is written as JSON.
 *
 * @example
 * writeCsv([["Nom", "Taille"], ["=1+1", 12]]); // '\uFEFF"Nom";"Taille"\r\n"\'=1+1";"12"\r\n'
 */
export const writeCsv = (lines: readonly (readonly unknown[])[]): string => BOM + lines.map(csvLine).join("");

/** A line of such a file, for those who write it piece by piece behind the head that `writeCsv` gives. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(writeCell).join(";")}\r\n`;

function writeCell(value: unknown): string {
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
