import { type Language, pluralIn } from "../../../contract/language.ts";

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Formats numbers, durations and sizes in a language. */
export function amountsIn(language: Language) {
  const formats = new Map<string, Intl.NumberFormat>();
  /** Formats a number. A format is created when it is first used, because that takes milliseconds. */
  function format(value: number, options: Intl.NumberFormatOptions = {}): string {
    const name = JSON.stringify(options);
    const known = formats.get(name) ?? new Intl.NumberFormat(language, options);
    formats.set(name, known);
    return known.format(value);
  }
  return {
    plural: pluralIn(language),
    /** "12,345". */
    count: (count: number): string => format(count),
    /** "12.3". */
    tenths: (value: number): string => format(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    /** "30 s", "5 minutes", "3 hours". */
    duration(seconds: number): string {
      if (seconds < 120) return `${format(Math.ceil(seconds))}\u00a0s`;
      const [unit, value] = seconds < 7200 ? (["minute", seconds / 60] as const) : (["hour", seconds / 3600] as const);
      return format(Math.ceil(value), { style: "unit", unit, unitDisplay: "long" });
    },
    /** "12 bytes", "1.5 MB". */
    size(bytes: number): string {
      const step = bytes < 1000 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
      const value = bytes / 1000 ** step;
      const digits = value < 10 && step > 0 ? 1 : 0;
      return format(value, {
        style: "unit",
        unit: SIZES[step] as string,
        unitDisplay: step === 0 ? "long" : "short",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    },
  };
}
