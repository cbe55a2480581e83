import { numberFormat } from "@authentica/shared-ui/format/number";

const writeShare = numberFormat({ style: "percent", maximumFractionDigits: 2 });
const writeChange = numberFormat({
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** A part of a whole: `66,67 %`. */
export const formatShare = (part: number, whole: number): string => writeShare(whole === 0 ? 0 : part / whole);

/** From one count to the next: `+12,1 %`; `null` where there was nothing to compare with. */
export const formatChange = (before: number, now: number): string | null =>
  before === 0 ? null : writeChange((now - before) / before);
