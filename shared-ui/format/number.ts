import { locale } from "@authentica/shared-ui/language";

/**
 * Returns a function that formats numbers in the language of the build. Its `Intl.NumberFormat` is created at the first call and reused.
 */
export function numberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(locale, options);
    return format.format(value);
  };
}

/** Formats a number as `4 000`, in English as `4,000`. A fraction has at most three decimals: `4,5`. */
export const formatNumber = /* @__PURE__ */ numberFormat();
