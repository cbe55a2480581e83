import { formatNumber } from "@authentica/shared-ui/format/number";

/** Texts of the pager of the list. */
export const words = {
  label: "Pages de la liste",
  rows: (first: number, last: number, of: number): string =>
    `Objets ${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(of)}`,
};
