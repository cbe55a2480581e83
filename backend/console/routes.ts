import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { Auth } from "../accounts/auth/service.ts";
import type { Sessions } from "../accounts/auth/sessions.ts";
import { AuditQuery } from "../contract/admin-audit.ts";
import {
  CollectionParam,
  CollectionQuery,
  DeleteDocumentsQuery,
  EditDocumentRequest,
} from "../contract/admin-collections.ts";
import { AdminExportRequest } from "../contract/admin-export.ts";
import { FsckRequest } from "../contract/admin-operations.ts";
import {
  AdminUserParam,
  ChangeRoleRequest,
  DeleteUserQuery,
  InviteRequest,
  ReasonRequest,
} from "../contract/admin-people.ts";
import type { CallerVariables } from "../platform/http/context.ts";
import { requireAdmin, requireUser } from "../platform/http/guards.ts";
import { ticketDownload } from "../platform/http/ticket-download.ts";
import { jsonBody, validate } from "../platform/http/validate.ts";
import { actorOf } from "./audit-log/actor.ts";
import { readAudit } from "./audit-log/reading.ts";
import { recordRefusedWrites } from "./audit-log/refused-writes.ts";
import type { Editing } from "./editing.ts";
import type { AdminExports } from "./exports.ts";
import { FIELDS_ANSWER } from "./fields.ts";
import type { Operations } from "./operations/operations.ts";
import type { Stats } from "./operations/stats.ts";
import type { People } from "./people.ts";
import type { Collections } from "./reading.ts";
import type { Removal } from "./removal.ts";

export interface AdminRoutesDeps {
  readonly kv: Deno.Kv;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly collections: Collections;
  readonly editing: Editing;
  readonly removal: Removal;
  readonly people: People;
  readonly stats: Stats;
  readonly exports: AdminExports;
  readonly operations: Operations;
}

/** `/admin`: the console. */
export function adminRoutes(deps: AdminRoutesDeps) {
  const { kv, now, auth, sessions, collections, editing, removal, people, stats, exports, operations } = deps;
  const recent = createMiddleware<{ Variables: CallerVariables }>(async function recent(c, next) {
    sessions.requireRecent(c.var.caller.session);
    await next();
  });

  return new Hono<{ Variables: CallerVariables }>()
    .get("/export/:ticket", ticketDownload("text/csv; charset=utf-8", exports.open))
    .use(requireUser(auth), requireAdmin, recordRefusedWrites(kv, now))
    .get("/fields", (c) => c.json(FIELDS_ANSWER))
    .get("/stats", async (c) => c.json(await stats.read()))
    .get("/audit", validate("query", AuditQuery), async (c) => c.json(await readAudit(kv, c.req.valid("query"))))
    .get("/operations", async (c) => c.json(await operations.read()))
    .post("/fsck", jsonBody, validate("json", FsckRequest), async (c) =>
      c.json(await operations.startFsck(actorOf(c)), 202),
    )
    .post("/export", jsonBody, validate("json", AdminExportRequest), async (c) =>
      c.json(await exports.offer(actorOf(c), c.req.valid("json"))),
    )
    .post("/", recent, jsonBody, validate("json", InviteRequest), async (c) =>
      c.json({ document: await people.invite(actorOf(c), c.req.valid("json")) }, 201),
    )
    .put(
      "/users/:id/role",
      recent,
      validate("param", AdminUserParam),
      jsonBody,
      validate("json", ChangeRoleRequest),
      async (c) => {
        const { role, reason } = c.req.valid("json");
        return c.json({ document: await people.changeRole(actorOf(c), c.req.valid("param").id, role, reason) });
      },
    )
    .post(
      "/users/:id/disable",
      validate("param", AdminUserParam),
      jsonBody,
      validate("json", ReasonRequest),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json({ document: await people.setDisabled(actorOf(c), id, true, c.req.valid("json").reason) });
      },
    )
    .post(
      "/users/:id/enable",
      validate("param", AdminUserParam),
      jsonBody,
      validate("json", ReasonRequest),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json({ document: await people.setDisabled(actorOf(c), id, false, c.req.valid("json").reason) });
      },
    )
    .post(
      "/users/:id/end-sessions",
      validate("param", AdminUserParam),
      jsonBody,
      validate("json", ReasonRequest),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json({ document: await people.endSessions(actorOf(c), id, c.req.valid("json").reason) });
      },
    )
    .post(
      "/users/:id/reset-password",
      validate("param", AdminUserParam),
      jsonBody,
      validate("json", ReasonRequest),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json({ document: await people.resetPassword(actorOf(c), id, c.req.valid("json").reason) });
      },
    )
    .delete("/users/:id", recent, validate("param", AdminUserParam), validate("query", DeleteUserQuery), async (c) => {
      const { id } = c.req.valid("param");
      const outcome = await removal.remove(actorOf(c), "users", id, c.req.valid("query").reason ?? null);
      return c.json({ results: [{ id, ok: true as const, outcome }] }, 202);
    })
    .get("/:collection", validate("param", CollectionParam), validate("query", CollectionQuery), async (c) =>
      c.json(await collections.read(c.req.valid("param").collection, c.req.valid("query"))),
    )
    .put(
      "/:collection",
      validate("param", CollectionParam),
      jsonBody,
      validate("json", EditDocumentRequest),
      async (c) => {
        // The body as it came: the validator drops what an object cannot have, such as `__proto__`, which is to be refused.
        const body: Record<string, unknown> = await c.req.json();
        const { collection } = c.req.valid("param");
        return c.json({ document: await editing.edit(actorOf(c), collection, c.req.valid("json"), body) });
      },
    )
    .delete(
      "/:collection",
      recent,
      validate("param", CollectionParam),
      validate("query", DeleteDocumentsQuery),
      async (c) => {
        const { collection } = c.req.valid("param");
        const { id: asked, reason = null } = c.req.valid("query");
        const ids = [asked].flat();
        const [only] = ids;
        if (ids.length === 1 && only !== undefined) {
          const outcome = await removal.remove(actorOf(c), collection, only, reason);
          return c.json({ results: [{ id: only, ok: true as const, outcome }] });
        }
        return c.json({ results: await removal.removeAll(actorOf(c), collection, ids, reason) });
      },
    );
}
