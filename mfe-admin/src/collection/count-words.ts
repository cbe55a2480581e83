import type { CollectionAnswer } from "@authentica/backend/contract/admin-collections";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatTime } from "@authentica/shared-ui/format/date";
import { formatNumber } from "@authentica/shared-ui/format/number";

/** How many documents a page shows, and of how many where that has been counted. */
export function countWords(
  shown: number,
  { total, totalAt }: Pick<CollectionAnswer, "total" | "totalAt">,
  isUpdating: boolean,
): string {
  if (isUpdating) return "Mise à jour…";
  const words = counted(shown, "document affiché", "documents affichés");
  if (total === undefined || total <= shown) return words;
  return `${words} sur ${formatNumber(total)}${totalAt ? ` (comptés à ${formatTime(totalAt)})` : ""}`;
}
