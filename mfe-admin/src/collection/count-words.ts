import type { CollectionAnswer } from "@authentica/backend/contract/admin-collections";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";

/** How many documents a page shows, and of how many where that has been counted. */
export function countWords(shown: number, { total }: Pick<CollectionAnswer, "total">, isUpdating: boolean): string {
  if (isUpdating) return "Mise à jour…";
  const words = counted(shown, "document affiché", "documents affichés");
  if (total === undefined || total <= shown) return words;
  return `${words} sur ${formatNumber(total)}`;
}
