const UNITS = ["ko", "Mo", "Go", "To"] as const;

/** Separates a number from its unit, unbreakable. */
const NBSP = "\u00a0";

const tenths = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });

/**
 * A count of bytes in French words: `0 octet`, `820 octets`, `3,0 Mo`, `100 Mo`.
 * A step is 1024, as the product counts its limits; from 100 of a unit on, tenths are left out.
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${whole.format(bytes)}${NBSP}${bytes < 2 ? "octet" : "octets"}`;
  let value = bytes / 1024;
  let step = 0;
  // 1023,96 ko would be written 1024: it is the next unit's 1,0.
  while (value >= 1023.5 && step < UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  return `${(value < 99.95 ? tenths : whole).format(value)}${NBSP}${UNITS[step]}`;
}
