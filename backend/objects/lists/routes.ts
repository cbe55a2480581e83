import { type Context, Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { COUNTS_HEADER, MATCHING_HEADER, PAGE_HEADER, TOTAL_HEADER } from "../../contract/list-headers.ts";
import { ListedObjects, ObjectParam } from "../../contract/object.ts";
import {
  isView,
  ObjectsQuery,
  ObjectsSummary,
  SelectionAnswer,
  SelectionQuery,
  SummaryQuery,
} from "../../contract/object-list.ts";
import { ObjectPageAnswer } from "../../contract/object-page.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { PAGED, pageAsked, tellNext } from "../../platform/http/calls/paged.ts";
import { inTurns, jsonInTurns, LONG } from "../../platform/http/calls/whole-list.ts";
import type { Lists } from "./service.ts";
import type { ViewPage } from "./view.ts";

/** Routes of `/object` for the lists of a user's objects. */
export const listRoutes = (call: AccountCall, lists: Lists) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/get-user-objects",
      call({
        who: "user",
        scope: "read",
        does: "Lists the objects that the caller owns or has owned, last registered first.",
        note: `${PAGED} ${LONG} With \`q\`, \`status\`, \`since\`, \`sort\` or \`page\`, returns one numbered page of the matching objects. The headers are ${MATCHING_HEADER} (matching objects), ${TOTAL_HEADER} (all objects), ${PAGE_HEADER} (number of the page) and ${COUNTS_HEADER} (objects that match the search, by status).`,
        query: ObjectsQuery,
        answers: { 200: { ListedObjects } },
        compressed: true,
      }),
      async (c) => {
        const { user } = c.var.caller;
        const query = c.req.valid("query");
        if (isView(query)) return c.json(tellPlace(c, await lists.view(user, query)));
        const asked = pageAsked(query);
        if (asked) return c.json(tellNext(c, asked, await lists.page(user, asked)));
        return jsonInTurns(c, await lists.whole(user));
      },
    )
    .get(
      "/get-user-object/:id",
      call({
        who: "user",
        scope: "read",
        does: "Returns an object, with the caller's open offer and transfers of it.",
        note: "Name and owner of another user's object are returned only to the addressee of an open offer, to a former owner (as they were then), and to a caller who has proven possession of the file; others get its public data. The owner is notified of the view. API keys can only read objects of their account.",
        params: ObjectParam,
        answers: { 200: { ObjectPageAnswer } },
        refuses: ["forbidden", "not_found"],
        limit: "readObjectAccount",
      }),
      async (c) => {
        const { user, key } = c.var.caller;
        return c.json(await lists.one(user, c.req.valid("param").id, key !== null));
      },
    )
    .get(
      "/get-user-selection",
      call({
        who: "user",
        scope: "read",
        does: "Lists all objects of a view with the members needed to select several at once.",
        note: LONG,
        query: SelectionQuery,
        answers: { 200: { SelectionAnswer } },
        compressed: true,
      }),
      async (c) => {
        const objects = await lists.selection(c.var.caller.user, c.req.valid("query"));
        return jsonInTurns(c, inTurns(objects), "objects");
      },
    )
    .get(
      "/get-user-summary",
      call({
        who: "user",
        scope: "read",
        does: "Returns counts of the objects that the caller owns or has owned, and of views by others.",
        query: SummaryQuery,
        answers: { 200: { ObjectsSummary } },
        compressed: true,
      }),
      async (c) => c.json(await lists.summary(c.var.caller.user, c.req.valid("query"))),
    );

/** Returns the objects of the page. Sets the headers with page number, totals and counts. */
function tellPlace(c: Context, { listed, page, matching, total, counts }: ViewPage) {
  c.header(MATCHING_HEADER, String(matching));
  c.header(TOTAL_HEADER, String(total));
  c.header(PAGE_HEADER, String(page));
  c.header(
    COUNTS_HEADER,
    Object.entries(counts)
      .map(([status, count]) => `${status}=${count}`)
      .join(", "),
  );
  return listed;
}
