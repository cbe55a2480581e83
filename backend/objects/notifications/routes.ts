import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import type { Auth } from "../../accounts/auth/service.ts";
import { Done } from "../../contract/fields.ts";
import { UNREAD_HEADER } from "../../contract/list-headers.ts";
import {
  MarkReadRequest,
  NotificationsAnswer,
  NotificationsQuery,
  PreferencesAnswer,
  SetPreferenceRequest,
} from "../../contract/notification.ts";
import { ObjectParam } from "../../contract/object.ts";
import { PageQuery } from "../../contract/paging.ts";
import { bearerToken } from "../../platform/http/calls/call.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { LIMIT, PAGED, pageAsked, paged, tellNext } from "../../platform/http/calls/paged.ts";
import { type CountLong, inTurns, jsonInTurns, LONG } from "../../platform/http/calls/whole-list.ts";
import type { Preferences } from "./preferences.ts";
import type { Notifications } from "./service.ts";
import type { Listen } from "./stream.ts";

/** Routes of `/notifications`: events of a user's objects, or of one object. */
export const notificationRoutes = (
  call: AccountCall,
  auth: Pick<Auth, "authenticate">,
  notifications: Notifications,
  preferences: Preferences,
  listen: Listen,
  countLong: CountLong,
) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/get-user-notifications",
      call({
        who: "user",
        scope: "read",
        does: "Lists the caller's notifications, newest first.",
        note: `Without parameters, returns the latest 200. ${PAGED} On the first page, the header ${UNREAD_HEADER} has the number of unread ones among the latest 200.`,
        query: NotificationsQuery,
        answers: { 200: { NotificationsAnswer } },
        compressed: true,
      }),
      async (c) => {
        const { id } = c.var.caller.user;
        const { limit, cursor, ...wanted } = c.req.valid("query");
        const isChosen = Object.values(wanted).some((value) => value !== undefined);
        const asked = pageAsked({ limit: limit ?? (isChosen ? LIMIT : undefined), cursor });
        if (asked && asked.cursor === undefined) c.header(UNREAD_HEADER, String(await notifications.countUnread(id)));
        const data = asked
          ? tellNext(c, asked, await notifications.pageForUser(id, asked, wanted), wanted)
          : await notifications.listForUser(id);
        return c.json({ data });
      },
    )
    .get(
      "/get-object-notifications/:id",
      call({
        who: "user",
        scope: "read",
        does: "Lists the history of an object, newest first, and notifies its owner of the view.",
        note: `Returned to the owner, to the addressee of an open offer, to a former owner (up to the transfer), and to a caller who has proven possession of the file; others get the data of the public log, without names. API keys can only read objects of their account. ${PAGED} ${LONG}`,
        params: ObjectParam,
        query: PageQuery,
        answers: { 200: { NotificationsAnswer } },
        compressed: true,
        refuses: ["forbidden", "not_found"],
        limit: "readObjectAccount",
      }),
      async (c) => {
        const { user, key } = c.var.caller;
        const told = await notifications.listForObject(user, c.req.valid("param").id, key !== null);
        const data = paged(c, c.req.valid("query"), told, ({ _id }) => [_id]);
        await countLong(user, data.length);
        return jsonInTurns(c, inTurns(data), "data");
      },
    )
    .get(
      "/preferences",
      call({
        who: "user",
        does: "Returns the caller's notification preferences.",
        answers: { 200: { PreferencesAnswer } },
      }),
      async (c) => c.json({ data: await preferences.read(c.var.caller.user.id) } satisfies PreferencesAnswer),
    )
    .post(
      "/preferences",
      call({
        who: "user",
        does: "Turns one channel of a kind of notification on or off.",
        body: { SetPreferenceRequest },
        answers: { 200: { PreferencesAnswer } },
      }),
      async (c) => {
        const { id } = c.var.caller.user;
        await preferences.set(id, c.req.valid("json"));
        return c.json({ data: await preferences.read(id) } satisfies PreferencesAnswer);
      },
    )
    .post(
      "/mark-read",
      call({
        who: "user",
        does: "Marks one notification as read, or all of them.",
        body: { MarkReadRequest },
        answers: { 200: { Done } },
      }),
      async (c) => {
        await notifications.markRead(c.var.caller.user.id, c.req.valid("json").id);
        return c.json({ message: "Marked as read." });
      },
    )
    .get(
      "/stream",
      call({
        who: "user",
        does: "Opens an event stream (SSE) that signals new notifications until the session ends.",
        answers: { 200: { media: "text/event-stream", words: "The events `open`, `ring` and `beat`, without data." } },
      }),
      (c) => {
        const token = bearerToken(c);
        return listen(
          c,
          c.var.caller,
          async (given) => token !== null && (await auth.authenticate(token, given)) !== null,
        );
      },
    );
