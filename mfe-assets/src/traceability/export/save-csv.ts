import type { ListedObject } from "@authentica/backend/contract/object";
import { saveText } from "@authentica/shared-ui/navigation/save-text";
import { dayOf } from "../../calendar/day-of.ts";
import { readChosen, readView } from "../../objects/whole-list.ts";
import type { ListView } from "../list-view.ts";
import { csvName, objectsCsv } from "./objects-csv.ts";

export interface SavedCsv {
  readonly fileName: string;
  /** Number of objects in the file. */
  readonly count: number;
}

/**
 * Saves the objects of a view as CSV, in the view's order. If `ids` is given, saves only the objects with these
 * identifiers.
 */
export async function saveCsv(view: ListView, ids?: ReadonlySet<string>): Promise<SavedCsv> {
  const objects: readonly ListedObject[] = ids ? await readChosen(view, ids) : await readView(view);
  const fileName = csvName(dayOf(Date.now()));
  saveText(objectsCsv(objects), fileName, "text/csv;charset=utf-8");
  return { fileName, count: objects.length };
}
