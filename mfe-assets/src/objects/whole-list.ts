/** All of a view at once, for what is done with more of it than is in view. */
import type { ListedObject } from "@authentica/backend/contract/object";
import type { Selectable } from "@authentica/backend/contract/object-list";
import { answer, api } from "@authentica/shared-ui/api";
import type { ListView } from "../traceability/list-view.ts";
import { pageQuery, readPage, viewQuery } from "./list-calls.ts";

/** Objects that are read at once where all of a view are wanted. */
const MOST_ROWS = 200;
/** How often a view is read again if it has changed. */
const ATTEMPTS = 3;

/** Every object of a view, in its order: page by page, for what the reader takes away as a file. */
export async function readView(view: ListView): Promise<ListedObject[]> {
  for (let attempt = 1; ; attempt += 1) {
    const rows = new Map<string, ListedObject>();
    const counted = new Set<number>();
    let matching = 0;
    for (let page = 1; page === 1 || (page - 1) * MOST_ROWS < matching; page += 1) {
      const read = await readPage(pageQuery({ ...view, page }, MOST_ROWS));
      matching = read.matching;
      counted.add(matching);
      for (const row of read.rows) rows.set(row._id, row);
    }
    // An object that leaves the list moves those after it to a page that has been read already.
    if ((counted.size === 1 && rows.size === matching) || attempt === ATTEMPTS) return [...rows.values()];
  }
}

/** What can be chosen of a view: every object of it, in its order, as far as choosing needs it. */
export const readSelection = async (view: ListView): Promise<readonly Selectable[]> =>
  (await answer(api.object["get-user-selection"].$get({ query: viewQuery(view) }))).objects;

/** The objects of a view that are among these, in its order. */
export async function readChosen(view: ListView, ids: ReadonlySet<string>): Promise<ListedObject[]> {
  return (await readView(view)).filter(({ _id }) => ids.has(_id));
}
