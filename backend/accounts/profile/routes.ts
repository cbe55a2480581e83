import { Hono } from "hono";
import { Done } from "../../contract/fields.ts";
import { PageQuery } from "../../contract/paging.ts";
import { EndSessionsQuery, SessionParam, SessionsAnswer } from "../../contract/session.ts";
import { EditProfileRequest, User } from "../../contract/user.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { PAGED, paged } from "../../platform/http/calls/paged.ts";
import type { AccountCall } from "../auth/call.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { VisitorOf } from "../auth/visitor.ts";
import { toUser } from "../users/store.ts";
import type { Users } from "./service.ts";

/** `/user`: the account of the signed-in user. */
export const userRoutes = (call: AccountCall, sessions: Sessions, users: Users, visitorOf: VisitorOf) =>
  new Hono<{ Variables: Variables }>()
    .get("/get-user", call({ who: "user", does: "Returns the signed-in user.", answers: { 200: { User } } }), (c) =>
      c.json(toUser(c.var.caller.user)),
    )
    .post(
      "/edit-profile",
      call({
        who: "user",
        does: "Updates the user's name and the language of their e-mails and documents, and sets the wallet address if there is none.",
        body: { EditProfileRequest },
        answers: { 200: { User } },
        note: "Setting the wallet address requires a recent confirmation of identity.",
        refuses: ["conflict", "not_found", "reauthentication_required"],
      }),
      async (c) => c.json(await users.editProfile(c.var.caller, c.req.valid("json"))),
    )
    .get(
      "/sessions",
      call({
        who: "user",
        does: "Lists the active sessions of the account.",
        note: PAGED,
        query: PageQuery,
        answers: { 200: { SessionsAnswer } },
      }),
      async (c) => {
        const { user, session } = c.var.caller;
        const devices = await sessions.list(user, session.id);
        const data = paged(c, c.req.valid("query"), devices, ({ lastUsedAt, _id }) => [lastUsedAt, _id]);
        return c.json({ data } satisfies SessionsAnswer);
      },
    )
    .delete(
      "/sessions",
      call({
        who: "recent user",
        does: "Ends all sessions including the current one, and removes the given passkeys.",
        query: EndSessionsQuery,
        answers: { 200: { Done } },
      }),
      async (c) => {
        const { removePasskey = [] } = c.req.valid("query");
        await users.endSessions(c.var.caller.user.id, visitorOf(c), [removePasskey].flat());
        return c.json({ message: "All sessions have ended." });
      },
    )
    .delete(
      "/sessions/:id",
      call({
        who: "recent owner",
        does: "Ends one session.",
        params: SessionParam,
        answers: { 200: { Done } },
        refuses: ["not_found"],
      }),
      async (c) => {
        await sessions.endOne(c.var.caller.user.id, c.req.valid("param").id);
        return c.json({ message: "The session has ended." });
      },
    );
