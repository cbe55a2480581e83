/** CSV as the spreadsheets of French offices read it: `;` between cells, every cell quoted, UTF-8 with BOM. */

/** What begins a formula, also behind blanks that a spreadsheet drops. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

const BOM = "\ufeff";

export const csvHead = (columns: readonly string[]): string => BOM + csvRow(columns);

/** A line. A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers are left alone. */
export const csvRow = (cells: readonly unknown[]): string => `${cells.map(cell).join(";")}\r\n`;

function cell(value: unknown): string {
  const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  const safe = typeof value !== "number" && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
