import type { CollectionAnswer } from "@authentica/backend/contract/admin-collections";
import { words } from "#words/collection.tsx";

/** Returns how many documents the page shows and, if the server has counted them, how many there are in total. */
export function countWords(shown: number, { total }: Pick<CollectionAnswer, "total">, isUpdating: boolean): string {
  if (isUpdating) return words.updating;
  return total === undefined || total <= shown ? words.shown(shown) : words.shownOf(shown, total);
}
