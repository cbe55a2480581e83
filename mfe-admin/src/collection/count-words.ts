import type { CollectionAnswer } from "@authentica/backend/contract/admin-collections";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";

/** Returns how many documents the page shows and, if the server has counted them, how many there are in total. */
export function countWords(shown: number, { total }: Pick<CollectionAnswer, "total">, isUpdating: boolean): string {
  if (isUpdating) return "Mise à jour…";
  const words = counted(shown, "document affiché", "documents affichés");
  if (total === undefined || total <= shown) return words;
  return `${words} sur ${formatNumber(total)}`;
}
