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

/** Routes of `/object` for the lists of a person's objects. */
export const listRoutes = (call: AccountCall, lists: Lists) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/get-user-objects",
      call({
        who: "user",
        scope: "read",
        does: "Lists what the caller owns or has owned, the latest registered first.",
        note: `${PAGED} ${LONG} With q, status, since, sort or page it answers one numbered page of what is asked for; the headers ${MATCHING_HEADER}, ${TOTAL_HEADER} and ${PAGE_HEADER} say how many objects that is, how many there are in all, which page it is, and (${COUNTS_HEADER}) how many of what is searched are in each status.`,
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
        does: "Returns an object as the caller may see it, with the caller's open offer and transfers of it.",
        note: "Another user's object: its name and owner only to the addressee of an open offer, to a former owner as they were then, and to a caller who has shown the file; otherwise what is public. Its owner is notified of the view. An API key reads only the objects of its account.",
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
        does: "Answers every object of a view, as far as choosing several at once needs it.",
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
        does: "Counts what the caller owns or has owned, and how often others have looked.",
        query: SummaryQuery,
        answers: { 200: { ObjectsSummary } },
        compressed: true,
      }),
      async (c) => c.json(await lists.summary(c.var.caller.user, c.req.valid("query"))),
    );

/** Returns the objects of the page; sets headers with page number, totals and counts. */
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
