import { numberFormat } from "@authentica/shared-ui/format/number";

const writeShare = numberFormat({ style: "percent", maximumFractionDigits: 2 });
const writeChange = numberFormat({
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** Formats a share as a percentage: `66,67 %`. */
export const formatShare = (part: number, whole: number): string => writeShare(whole === 0 ? 0 : part / whole);

/** Formats the change between two counts as a percentage: `+12,1 %`. Returns `null` if the first count is 0. */
export const formatChange = (before: number, now: number): string | null =>
  before === 0 ? null : writeChange((now - before) / before);
