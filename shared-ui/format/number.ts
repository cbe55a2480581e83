/**
 * Returns a function that formats numbers in French. Its `Intl.NumberFormat` is created at the first call and reused.
 */
export function numberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat("fr-FR", options);
    return format.format(value);
  };
}

/** Formats a number as `4 000`, with a narrow non-breaking space. A fraction has at most three decimals: `4,5`. */
export const formatNumber = /* @__PURE__ */ numberFormat();
