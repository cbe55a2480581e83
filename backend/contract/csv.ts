/**
 * CSV for spreadsheets in French locales: UTF-8 with BOM, `;` between cells, every cell quoted, CRLF after each line.
 */

/** Excel only reads UTF-8 if the file begins with this mark. */
const BOM = "\uFEFF";

/** Characters that begin a formula in a spreadsheet, also in full width. Spreadsheets ignore blanks before them. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * Formats a table as CSV. `null` becomes an empty cell, and values other than strings are written as JSON. A cell
 * that a spreadsheet would run as a formula is prefixed with an apostrophe.
 *
 * @example
 * writeCsv([["Nom", "Taille"], ["=1+1", 12]]); // '\uFEFF"Nom";"Taille"\r\n"\'=1+1";"12"\r\n'
 */
export const writeCsv = (lines: readonly (readonly unknown[])[]): string => BOM + lines.map(csvLine).join("");

/**
 * Formats one line, for callers that write a file in pieces. The first piece comes from `writeCsv`, which adds the
 * BOM.
 */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(writeCell).join(";")}\r\n`;

function writeCell(value: unknown): string {
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
