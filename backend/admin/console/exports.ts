import { findUser } from "../../accounts/users/store.ts";
import type { AdminExportAnswer, AdminExportRequest } from "../../contract/admin-export.ts";
import { csvLine, writeCsv } from "../../contract/csv.ts";
import type { Environment } from "../../platform/environment.ts";
import { yieldToEventLoop } from "../../platform/event-loop-yield.ts";
import type { TicketUse } from "../../platform/http/calls/ticket-download.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTickets, type MakerStands, type TicketMaker, ticketCollection } from "../../platform/tickets/tickets.ts";
import { type Actor, attempted, commitRecord, done, type Intent } from "./audit-log/audit-log.ts";
import { readAudit } from "./audit-log/read-audit.ts";
import type { Collections } from "./documents.ts";
import { FIELDS_ANSWER } from "./fields.ts";
import { sourcesOf } from "./search.ts";

interface Subject {
  readonly actorId: string;
  readonly request: AdminExportRequest;
}

/** Number of documents that are read per page. */
const PAGE = 200;

const AUDIT_COLUMNS = [
  "_id",
  "at",
  "actor",
  "action",
  "target",
  "address",
  "before",
  "after",
  "reason",
  "outcome",
  "code",
  "previous",
  "hash",
] as const;

export const adminExportTickets = ticketCollection("admin_export_tickets");

export function createAdminExports(
  kv: Kv,
  collections: Collections,
  environment: Environment,
  publicUrl: string,
  makerStands: MakerStands,
) {
  const { now } = environment;
  const tickets = createTickets(kv, environment, adminExportTickets, makerStands);

  /** Yields the lines of the file. Reads one page of records at a time. */
  async function* rows(request: AdminExportRequest, demandMaker: () => Promise<void>): AsyncGenerator<string> {
    const { of } = request;
    const { ofLog, ofCollection } = narrowingsOf(request);
    const columns = of === "audit" ? AUDIT_COLUMNS : FIELDS_ANSWER[of].fields.map(({ name }) => name);
    yield writeCsv([columns]);
    let cursor: string | undefined;
    do {
      await yieldToEventLoop();
      await demandMaker();
      const page: { readonly docs: readonly object[]; readonly nextCursor: string | null } =
        of === "audit"
          ? await readAudit(kv, { limit: PAGE, cursor, ...ofLog })
          : await collections.read(of, { limit: PAGE, cursor, ...ofCollection });
      const lines = page.docs.map((document) =>
        csvLine(columns.map((name) => (document as Readonly<Record<string, unknown>>)[name])),
      );
      if (lines.length > 0) yield lines.join("");
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  return {
    /**
     * Returns a single-use link that downloads the requested data, valid for a minute. The request is recorded in the
     * audit log.
     */
    async offer(actor: Actor, maker: TicketMaker, request: AdminExportRequest): Promise<AdminExportAnswer> {
      const { of, sort: _, ...narrowed } = request;
      const target = { collection: of, id: null };
      const intent: Intent = { actor, action: "export", target, after: { of, ...narrowed }, reason: null };
      return attempted(kv, now, intent, async () => {
        requireOwnFilters(request);
        if (of !== "audit") await sourcesOf(kv, of, narrowingsOf(request).ofCollection, now());
        await commitRecord(kv, now, done(intent, null));
        const subject: Subject = { actorId: actor.user.id, request };
        const ticket = await tickets.issue(JSON.stringify(subject), maker);
        return { link: `${publicUrl}/api/admin/export/${ticket}` };
      });
    },

    /**
     * Opens the file of a ticket. Throws `gone` if the requester is no longer an administrator. The ticket is used
     * up, unless `peek` is set.
     */
    async open(ticket: string, { peek, hold }: TicketUse) {
      const used = await tickets.use(ticket, { peek, hold: (held) => hold((JSON.parse(held) as Subject).actorId) });
      const subject = used && (JSON.parse(used.subject) as Subject);
      const user = subject && (await findUser(kv, subject.actorId));
      if (!used || !subject || user?.role !== "admin" || user.disabled)
        throw new Refusal("gone", "This download address has expired or was already used.");
      const { request } = subject;
      const fileName = `authentica-${request.of}-${new Date(now()).toISOString().slice(0, 10)}.csv`;
      const body = peek ? null : textStream(rows(request, used.demandMaker));
      return { fileName, body };
    },
  };
}

export type AdminExports = ReturnType<typeof createAdminExports>;

/** Splits a request into the filters of the audit log, and the filters and order of a collection. */
const narrowingsOf = ({ of: _, actor, action, target, day, outcome, ...ofCollection }: AdminExportRequest) => ({
  ofLog: { actor, action, target, day, outcome },
  ofCollection,
});

/**
 * Throws if filters of the audit log are used on a collection, or the reverse. `sourcesOf` refuses the filters of
 * another collection.
 */
function requireOwnFilters(request: AdminExportRequest): void {
  const { ofLog, ofCollection } = narrowingsOf(request);
  const { sort, ...filters } = ofCollection;
  const others = request.of === "audit" ? filters : ofLog;
  const other = Object.entries(others).find(([, value]) => value !== undefined)?.[0];
  if (other)
    throw new Refusal("invalid_input", `${other} is not a filter of ${request.of}. Remove it from the request.`);
  if (request.of === "audit" && sort !== "newest")
    throw new Refusal("invalid_input", "The audit log can only be sorted newest first.");
}

/** Returns a stream that generates each piece only when it is read. */
function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
