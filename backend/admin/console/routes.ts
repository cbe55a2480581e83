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
        does: "Returns which fields of each collection can be read, written and deleted, and why not.",
        answers: { 200: { FieldsAnswer } },
      }),
      (c) => c.json(FIELDS_ANSWER),
    )
    .get(
      "/stats",
      call({
        who: "admin",
        does: "Counts what is stored.",
        note: "What takes a walk over the records is counted at most once a minute; at says when.",
        answers: { 200: { StatsAnswer } },
      }),
      async (c) => c.json(await stats.read()),
    )
    .get(
      "/audit",
      call({
        who: "admin",
        does: "Lists what administrators did and tried to do, the newest first.",
        note: "Each record holds the hash of the one before; nothing changes them.",
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
        does: "Returns the builds of the microfrontends and the last reading of the store.",
        answers: { 200: { OperationsAnswer } },
      }),
      async (c) => c.json(await operations.read()),
    )
    .post(
      "/fsck",
      call({
        who: "admin",
        does: "Begins to read and check everything stored.",
        note: "What only one reading finds is a change under way: findings are looked for again, up to three times.",
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
        does: "Asks every witness of the registry to cosign again at once, however long its pause.",
        note: "Answers once they have, or their time is over; what they said is in the state of operations.",
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
        does: "Gives an address that downloads a collection or the audit log once, as CSV.",
        note: "It is narrowed by the parameters that narrow what is downloaded, in its list; any other is refused. The audit log can only be sorted newest first.",
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
        does: "Downloads the CSV that a ticket is for.",
        params: TicketParam,
        answers: {
          200: { media: "text/csv", words: "Separated by semicolons, UTF-8 with BOM, safe to open in a spreadsheet." },
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
        does: "Opens an account by invitation.",
        note: "It has no password: an e-mail leads its owner to choose one, and no one can sign in before.",
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
        does: "Reads a page of a collection.",
        note: "A search reads a limited number of records per request: a page may be short, or empty, and nextCursor continues it.",
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
        does: "Writes fields of a document.",
        note: "Beside _id and version the body has the fields to write. If the stored version differs nothing is written, and the refusal contains the present document.",
        params: CollectionParam,
        body: { EditDocumentRequest },
        answers: { 200: { EditAnswer } },
        // Revoking an object or disabling a user needs a recent confirmation of identity; other fields do not.
        refuses: ["conflict", "not_found"],
        audit: "edit",
      }),
      async (c) => {
        // The unparsed body: the schema drops members such as `__proto__`, which must be refused instead.
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
        does: "Deletes documents, as their collection deletes.",
        note: "A user's account is erased, an object ends with an erase entry in the registry, which stays. With several identifiers each has its own result.",
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
