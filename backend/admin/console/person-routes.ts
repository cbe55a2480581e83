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

/** Common options of the calls that act on a user and need a reason. */
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
        does: "Changes the role of a user.",
        note: "Administrators cannot change their own role, and the last administrator cannot be demoted.",
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
        does: "Disables an account with immediate effect.",
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
      call({ ...TO_PERSON, does: "Enables a disabled account.", refuses: ["conflict", "not_found"], audit: "enable" }),
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
        does: "Ends all sessions of a user, and optionally removes passkeys, revokes API keys and turns webhooks off.",
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
        does: "Sends a user an e-mail with a link to choose a new password, and optionally removes passkeys, revokes API keys and turns webhooks off.",
        note: "The present password stays valid until then.",
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
        does: "Removes a user's authenticator app and recovery codes, and ends their sessions.",
        note: "For users who have lost both. Passkeys are kept. Administrators cannot remove their own.",
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
        does: "Closes an account, and starts to erase it with all its data.",
        note: "Administrators must be demoted first.",
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
