import { Hono } from "hono";
import { makerOf } from "../../accounts/api-keys/makers.ts";
import type { AccountCall } from "../../accounts/auth/call.ts";
import type { Caller } from "../../accounts/auth/service.ts";
import { AuditAnswer, AuditQuery } from "../../contract/admin-audit.ts";
import {
  CollectionAnswer,
  CollectionParam,
  CollectionQuery,
  DeleteAnswer,
  DeleteDocumentsQuery,
  EditAnswer,
  EditDocumentRequest,
  FieldsAnswer,
} from "../../contract/admin-collections.ts";
import { AdminExportAnswer, AdminExportRequest } from "../../contract/admin-export.ts";
import {
  AskWitnessesAnswer,
  AskWitnessesRequest,
  FsckAnswer,
  FsckRequest,
  OperationsAnswer,
} from "../../contract/admin-operations.ts";
import { InviteRequest } from "../../contract/admin-people.ts";
import { StatsAnswer } from "../../contract/admin-stats.ts";
import { TicketParam } from "../../contract/ticket.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import { ticketDownload } from "../../platform/http/calls/ticket-download.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { readAudit } from "./audit-log/read-audit.ts";
import { actorOf } from "./audit-log/refused-writes.ts";
import type { Collections } from "./documents.ts";
import type { Editing } from "./editing.ts";
import type { AdminExports } from "./exports.ts";
import { FIELDS_ANSWER } from "./fields.ts";
import type { Operations } from "./operations/operations.ts";
import type { Stats } from "./operations/stats.ts";
import type { People } from "./people.ts";
import { personRoutes } from "./person-routes.ts";
import type { Removal } from "./removal.ts";

interface Verbs {
  readonly call: AccountCall;
  readonly slots: Slots;
  /** Rejects unless the administrator has recently confirmed their identity. */
  readonly requireRecent: (caller: Caller) => Promise<void>;
  readonly kv: Kv;
  readonly collections: Collections;
  readonly editing: Editing;
  readonly removal: Removal;
  readonly people: People;
  readonly stats: Stats;
  readonly exports: AdminExports;
  readonly operations: Operations;
}

/** `/admin`: the console. */
export const adminRoutes = ({
  call,
  slots,
  requireRecent,
  kv,
  collections,
  editing,
  removal,
  people,
  stats,
  exports,
  operations,
}: Verbs) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/fields",
      call({
        who: "admin",
        does: "Returns the fields of each collection, with the rules or the reason why a field is read-only.",
        answers: { 200: { FieldsAnswer } },
      }),
      (c) => c.json(FIELDS_ANSWER),
    )
    .get(
      "/stats",
      call({
        who: "admin",
        does: "Returns statistics of users, objects, storage and e-mails.",
        note: "Registrations are given for the last 30 days.",
        answers: { 200: { StatsAnswer } },
      }),
      async (c) => c.json(await stats.read()),
    )
    .get(
      "/audit",
      call({
        who: "admin",
        does: "Lists the actions of administrators, including refused ones, newest first.",
        note: "Each record contains the hash of the previous one; records cannot be changed.",
        query: AuditQuery,
        answers: { 200: { AuditAnswer } },
        compressed: true,
      }),
      async (c) => c.json(await readAudit(kv, c.req.valid("query"))),
    )
    .get(
      "/operations",
      call({
        who: "admin",
        does: "Returns the state of the installation: releases, health, e-mail delivery, witnesses, time stamps and the last integrity check.",
        answers: { 200: { OperationsAnswer } },
      }),
      async (c) => c.json(await operations.read()),
    )
    .post(
      "/fsck",
      call({
        who: "admin",
        does: "Starts an integrity check of everything stored.",
        note: "Findings are checked up to three times, so that concurrent changes are not reported.",
        body: { FsckRequest },
        answers: { 202: { FsckAnswer } },
        refuses: ["conflict"],
        audit: "fsck",
      }),
      async (c) => c.json(await operations.startFsck(actorOf(c)), 202),
    )
    .post(
      "/witnesses",
      call({
        who: "admin",
        does: "Asks every witness of the registry for a cosignature at once.",
        note: "Responds when all witnesses have answered or timed out. Their answers are in `GET /admin/operations`.",
        body: { AskWitnessesRequest },
        answers: { 200: { AskWitnessesAnswer } },
        refuses: ["conflict"],
        audit: "ask-witnesses",
      }),
      async (c) => c.json(await operations.askWitnesses(actorOf(c))),
    )
    .post(
      "/export",
      call({
        who: "recent admin",
        does: "Returns a one-time link that downloads a collection or the audit log as CSV.",
        note: "Accepts the filters of the corresponding list. The audit log can only be sorted newest first.",
        body: { AdminExportRequest },
        answers: { 200: { AdminExportAnswer } },
        audit: "export",
      }),
      async (c) => c.json(await exports.offer(actorOf(c), makerOf(c.var.caller), c.req.valid("json"))),
    )
    .get(
      "/export/:ticket",
      call({
        who: "holder",
        does: "Downloads the CSV file of a ticket.",
        params: TicketParam,
        answers: {
          200: { media: "text/csv", words: "CSV with semicolons, UTF-8 with BOM, without spreadsheet formulas." },
        },
        refuses: ["gone", "unavailable"],
        limit: "download",
      }),
      ticketDownload("text/csv; charset=utf-8", slots, exports.open),
    )
    .post(
      "/",
      call({
        who: "recent admin",
        does: "Creates an account, and invites its owner by e-mail.",
        note: "No one can sign in until the owner has chosen a password through the e-mail.",
        body: { InviteRequest },
        answers: { 201: { EditAnswer } },
        refuses: ["conflict", "rate_limited"],
        audit: "invite",
      }),
      async (c) => c.json({ document: await people.invite(actorOf(c), c.req.valid("json")) }, 201),
    )
    .route("/users", personRoutes({ call, people, removal }))
    .get(
      "/:collection",
      call({
        who: "admin",
        does: "Returns a page of a collection.",
        note: "A search reads a limited number of records per request, so a page may be short or empty; continue with `nextCursor`.",
        params: CollectionParam,
        query: CollectionQuery,
        answers: { 200: { CollectionAnswer } },
        compressed: true,
      }),
      async (c) => c.json(await collections.read(c.req.valid("param").collection, c.req.valid("query"))),
    )
    .put(
      "/:collection",
      call({
        who: "admin",
        does: "Updates fields of a document.",
        note: "The body contains `_id`, `version` and the fields to update. If the stored version differs, returns `conflict` with the current document.",
        params: CollectionParam,
        body: { EditDocumentRequest },
        answers: { 200: { EditAnswer } },
        // Only some edits need a recent confirmation of identity: revoking an object and disabling a user.
        refuses: ["conflict", "not_found"],
        audit: "edit",
      }),
      async (c) => {
        // The unparsed body is used, because the schema drops members such as `__proto__`, which must be refused.
        const body: Record<string, unknown> = await c.req.json();
        const { collection } = c.req.valid("param");
        if ("status" in body || "disabled" in body) await requireRecent(c.var.caller);
        return c.json({ document: await editing.edit(actorOf(c), collection, c.req.valid("json"), body) });
      },
    )
    .delete(
      "/:collection",
      call({
        who: "recent admin",
        does: "Deletes documents of a collection.",
        note: "Deleting a user erases the account. Deleting an object writes an erase entry to the registry, and its other entries stay. With several identifiers, each has its own result.",
        params: CollectionParam,
        query: DeleteDocumentsQuery,
        answers: { 200: { DeleteAnswer } },
        refuses: ["conflict", "not_found"],
        audit: "delete",
      }),
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
