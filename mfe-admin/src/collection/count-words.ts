import type { CollectionAnswer } from "@authentica/backend/contract/admin-collections";
import { formatTime } from "@authentica/shared-ui/format/date";

const whole = new Intl.NumberFormat("fr-FR");

/** How many documents a page shows, and of how many where that has been counted. */
export function countWords(
  shown: number,
  { total, totalAt }: Pick<CollectionAnswer, "total" | "totalAt">,
  isUpdating: boolean,
): string {
  if (isUpdating) return "Mise à jour…";
  const words = `${whole.format(shown)}\u00a0${shown < 2 ? "document affiché" : "documents affichés"}`;
  if (total === undefined || total <= shown) return words;
  return `${words} sur ${whole.format(total)}${totalAt ? ` (comptés à ${formatTime(totalAt)})` : ""}`;
}
