/**
 * CSV for spreadsheets in French locales: UTF-8 with BOM, `;` between cells, every cell quoted, CRLF after each line.
 */

/** Byte order mark. Excel reads a file as UTF-8 only if it begins with this mark. */
const BOM = "\uFEFF";

/**
 * Matches cells that a spreadsheet would treat as a formula. The characters also exist in full width, and
 * spreadsheets ignore blanks before them.
 */
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
