/** Excel reads UTF-8 only behind this mark. */
const BOM = "\uFEFF";

/** Beginnings that make a spreadsheet read a cell as a formula, in their full width too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A table as a file that a French spreadsheet opens: UTF-8 with its mark, `;` between cells, CRLF after each line, every
 * cell in quotes. A cell that would be run as a formula gets an apostrophe before it.
 */
export function writeCsv(lines: readonly (readonly (string | number | null)[])[]): string {
  return BOM + lines.map((cells) => `${cells.map(writeCell).join(";")}\r\n`).join("");
}

function writeCell(value: string | number | null): string {
  const text = typeof value === "string" ? value : String(value ?? "");
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
