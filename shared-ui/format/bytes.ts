import { counted } from "./counted.ts";
import { formatNumber, numberFormat } from "./number.ts";

const UNITS = ["ko", "Mo", "Go", "To"] as const;

/** Separates a number from its unit, unbreakable. */
const NBSP = "\u00a0";

const formatTenths = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const formatWhole = (value: number) => formatNumber(Math.round(value));

/** Steps of 1024 between a byte and the unit of a count. */
function stepsOf(bytes: number): number {
  if (bytes < 1024) return 0;
  let value = bytes / 1024;
  let steps = 1;
  // 1023,96 ko would be written 1024: it is the next unit's 1,0.
  while (value >= 1023.5 && steps < UNITS.length) {
    value /= 1024;
    steps += 1;
  }
  return steps;
}

const octets = (bytes: number) => counted(Math.round(bytes), "octet");

/**
 * A count of bytes in French words: `0 octet`, `820 octets`, `3,0 Mo`, `100 Mo`.
 * A step is 1024, as the product counts its limits; from 100 of a unit on, tenths are left out.
 */
export function formatBytes(bytes: number): string {
  const steps = stepsOf(bytes);
  if (steps === 0) return octets(bytes);
  const value = bytes / 1024 ** steps;
  return `${(value < 99.95 ? formatTenths : formatWhole)(value)}${NBSP}${UNITS[steps - 1]}`;
}

/**
 * How much of a whole is there, both in the whole's unit with a tenth, so that the words keep their width: `42,3 Mo sur
 * 100,0 Mo`.
 */
export function formatBytesOf(part: number, total: number): string {
  const steps = stepsOf(total);
  const write = (bytes: number) =>
    steps === 0 ? octets(Math.floor(bytes)) : `${formatTenths(bytes / 1024 ** steps)}${NBSP}${UNITS[steps - 1]}`;
  return `${write(part)} sur ${write(total)}`;
}
