import type { CollectionAnswer } from "@authentica/backend/contract/admin-collections";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";

/** Says how many documents the page shows, and of how many in total if the server has counted them. */
export function countWords(shown: number, { total }: Pick<CollectionAnswer, "total">, isUpdating: boolean): string {
  if (isUpdating) return "Mise à jour…";
  const words = counted(shown, "document affiché", "documents affichés");
  if (total === undefined || total <= shown) return words;
  return `${words} sur ${formatNumber(total)}`;
}
