/** Reads all objects of a view, for actions that affect more than one page. */
import type { ListedObject } from "@authentica/backend/contract/object";
import type { Selectable } from "@authentica/backend/contract/object-list";
import { answer, api } from "@authentica/shared-ui/api";
import type { ListView } from "../traceability/list-view.ts";
import { pageQuery, readPage, viewQuery } from "./list-calls.ts";

/** Objects per request when a whole view is read. */
const MAX_ROWS = 200;
/** Largest number of attempts to read a view that changes while its pages are read. */
const ATTEMPTS = 3;

/** Reads every object of a view for an export, page by page, in the order of the view. */
export async function readView(view: ListView): Promise<ListedObject[]> {
  for (let attempt = 1; ; attempt += 1) {
    const rows = new Map<string, ListedObject>();
    const counted = new Set<number>();
    let matching = 0;
    for (let page = 1; page === 1 || (page - 1) * MAX_ROWS < matching; page += 1) {
      const read = await readPage(pageQuery({ ...view, page }, MAX_ROWS));
      matching = read.matching;
      counted.add(matching);
      for (const row of read.rows) rows.set(row._id, row);
    }
    // Reads the view again if it changed. If an object left the list, the objects after it have moved to a page that
    // was already read.
    if ((counted.size === 1 && rows.size === matching) || attempt === ATTEMPTS) return [...rows.values()];
  }
}

/** Reads all objects of a view in the view's order, with only the fields that a selection needs. */
export const readSelection = async (view: ListView): Promise<readonly Selectable[]> =>
  (await answer(api.object["get-user-selection"].$get({ query: viewQuery(view) }))).objects;

/** Reads the objects of a view that have these identifiers, in the view's order. */
export async function readChosen(view: ListView, ids: ReadonlySet<string>): Promise<ListedObject[]> {
  return (await readView(view)).filter(({ _id }) => ids.has(_id));
}
