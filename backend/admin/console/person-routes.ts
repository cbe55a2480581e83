import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { DeleteAnswer, EditAnswer } from "../../contract/admin-collections.ts";
import {
  AdminUserParam,
  ChangeRoleRequest,
  DeleteUserQuery,
  EvictRequest,
  ReasonRequest,
} from "../../contract/admin-people.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { actorOf } from "./audit-log/refused-writes.ts";
import type { People } from "./people.ts";
import type { Removal } from "./removal.ts";

interface Verbs {
  readonly call: AccountCall;
  readonly people: People;
  readonly removal: Removal;
}

/** Common options of actions on a user that need a reason. */
const TO_PERSON = {
  who: "recent admin",
  params: AdminUserParam,
  body: { ReasonRequest },
  answers: { 200: { EditAnswer } },
} as const;

/** `/admin/users`: actions on a user. */
export const personRoutes = ({ call, people, removal }: Verbs) =>
  new Hono<{ Variables: Variables }>()
    .put(
      "/:id/role",
      call({
        who: "recent admin",
        does: "Makes a user an administrator, or an administrator a user.",
        note: "Your own role cannot be changed, and the last administrator stays one.",
        params: AdminUserParam,
        body: { ChangeRoleRequest },
        answers: { 200: { EditAnswer } },
        refuses: ["conflict", "not_found"],
        audit: "role",
      }),
      async (c) => {
        const { role, reason } = c.req.valid("json");
        return c.json({ document: await people.changeRole(actorOf(c), c.req.valid("param").id, role, reason) });
      },
    )
    .post(
      "/:id/disable",
      call({
        ...TO_PERSON,
        does: "Blocks an account, at once.",
        refuses: ["conflict", "not_found"],
        audit: "disable",
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json({ document: await people.setDisabled(actorOf(c), id, true, c.req.valid("json").reason) });
      },
    )
    .post(
      "/:id/enable",
      call({ ...TO_PERSON, does: "Unblocks an account.", refuses: ["conflict", "not_found"], audit: "enable" }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json({ document: await people.setDisabled(actorOf(c), id, false, c.req.valid("json").reason) });
      },
    )
    .post(
      "/:id/end-sessions",
      call({
        ...TO_PERSON,
        body: { EvictRequest },
        does: "Ends all sessions of a user; removes their passkeys on request.",
        refuses: ["not_found"],
        audit: "end-sessions",
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json({ document: await people.endSessions(actorOf(c), id, c.req.valid("json")) });
      },
    )
    .post(
      "/:id/reset-password",
      call({
        ...TO_PERSON,
        body: { EvictRequest },
        does: "Sends a user an e-mail with a link to a new password; the present one stays, and their passkeys are removed on request.",
        refuses: ["conflict", "not_found", "rate_limited"],
        audit: "reset-password",
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json({ document: await people.resetPassword(actorOf(c), id, c.req.valid("json")) });
      },
    )
    .post(
      "/:id/remove-second-factor",
      call({
        ...TO_PERSON,
        does: "Removes a user's authenticator app with its recovery codes, and ends their sessions: for users who have lost both.",
        note: "Your own cannot be removed here. Passkeys stay.",
        refuses: ["conflict", "not_found"],
        audit: "remove-second-factor",
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json({ document: await people.removeSecondFactor(actorOf(c), id, c.req.valid("json").reason) });
      },
    )
    .delete(
      "/:id",
      call({
        who: "recent admin",
        does: "Closes an account and begins to erase it with all that it holds.",
        note: "An administrator must be made a user first.",
        params: AdminUserParam,
        query: DeleteUserQuery,
        answers: { 202: { DeleteAnswer } },
        refuses: ["conflict", "not_found"],
        audit: "delete",
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const outcome = await removal.remove(actorOf(c), "users", id, c.req.valid("query").reason ?? null);
        return c.json({ results: [{ id, ok: true as const, outcome }] }, 202);
      },
    );
