import type { UserRecord } from "../../accounts/users/store.ts";
import type { PageAsked } from "../../platform/kv/pages.ts";
import { createRolls } from "../record/list-indexes.ts";
import { readListedPage } from "../record/listing.ts";
import type { ListsDeps } from "./deps.ts";
import { createOne } from "./one.ts";
import { createSelection } from "./selection.ts";
import { createSummary } from "./summary.ts";
import { createView } from "./view.ts";
import { createWhole } from "./whole.ts";

export type Lists = ReturnType<typeof createLists>;

/** Lists the objects that a user owns or has owned, latest registration first unless another order is requested. */
export function createLists(deps: ListsDeps) {
  const { kv, publicUrl } = deps;
  const rolls = createRolls(kv);
  return {
    whole: createWhole(deps),
    /** Returns a page of the whole list. */
    page: (reader: UserRecord, asked: PageAsked) => readListedPage(kv, reader, publicUrl, asked),
    view: createView(deps, rolls),
    one: createOne(deps),
    selection: createSelection(deps, rolls),
    summary: createSummary(deps),
  };
}
