/** Writes numbers as French does, under options of `Intl.NumberFormat`, which is made at the first number and kept. */
export function numberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat("fr-FR", options);
    return format.format(value);
  };
}

/** `4 000`, with a narrow unbreakable space; of a fraction three decimals at most, `4,5`. */
export const formatNumber = /* @__PURE__ */ numberFormat();
