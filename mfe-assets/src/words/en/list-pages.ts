import { formatNumber } from "@authentica/shared-ui/format/number";
import type { words as french } from "../fr/list-pages.ts";

export const words: typeof french = {
  label: "Pages of the list",
  rows: (first, last, of) => `Objects ${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(of)}`,
};
