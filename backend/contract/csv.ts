/**
 * CSV for spreadsheets in French locales: UTF-8 with BOM, `;` between cells, every cell quoted, CRLF after each line.
 */

/** Excel only reads UTF-8 if the file begins with this mark. */
const BOM = "\uFEFF";

/** Characters that begin a formula in a spreadsheet, also in full width. Spreadsheets ignore blanks before them. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * Formats a table as CSV. A cell that a spreadsheet would run as a formula gets an apostrophe first; `null` is an
 * empty cell, and other values than text are written as JSON.
 *
 * @example
 * writeCsv([["Nom", "Taille"], ["=1+1", 12]]); // '\uFEFF"Nom";"Taille"\r\n"\'=1+1";"12"\r\n'
 */
export const writeCsv = (lines: readonly (readonly unknown[])[]): string => BOM + lines.map(csvLine).join("");

/** Formats one line, for callers that write the file in pieces after the head from `writeCsv`. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(writeCell).join(";")}\r\n`;

function writeCell(value: unknown): string {
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
