import { words } from "#words/format.ts";
import { formatNumber, numberFormat } from "./number.ts";

/** Non-breaking space between a number and its unit. */
const NBSP = "\u00a0";

const formatTenths = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const formatWhole = (value: number) => formatNumber(Math.round(value));

/** Returns how many times the number of bytes must be divided by 1024 to get to the right unit. */
function stepsOf(bytes: number): number {
  if (bytes < 1024) return 0;
  let value = bytes / 1024;
  let steps = 1;
  // A value such as 1023,96 ko would be rounded to 1024, so it is shown as 1,0 of the next unit.
  while (value >= 1023.5 && steps < words.units.length) {
    value /= 1024;
    steps += 1;
  }
  return steps;
}

const wholeBytes = (bytes: number) => words.bytes(Math.round(bytes));

/**
 * Formats a number of bytes: `0 octet`, `820 octets`, `3,0 Mo`, `100 Mo`. Units are powers of 1024, as in
 * the limits of the product. Values of 100 or more have no decimal.
 */
export function formatBytes(bytes: number): string {
  const steps = stepsOf(bytes);
  if (steps === 0) return wholeBytes(bytes);
  const value = bytes / 1024 ** steps;
  return `${(value < 99.95 ? formatTenths : formatWhole)(value)}${NBSP}${words.units[steps - 1]}`;
}

/**
 * Formats a part and its total, both in the unit of the total and with one decimal, so that the width of the text
 * does not change: `42,3 Mo sur 100,0 Mo`.
 */
export function formatBytesOf(part: number, total: number): string {
  const steps = stepsOf(total);
  const write = (bytes: number) =>
    steps === 0
      ? wholeBytes(Math.floor(bytes))
      : `${formatTenths(bytes / 1024 ** steps)}${NBSP}${words.units[steps - 1]}`;
  return words.partOf(write(part), write(total));
}
