import * as z from "zod/mini";
import { COLLECTIONS, id, paging } from "./admin-collections.ts";
import { AUDIT_ACTIONS } from "./constants.ts";
import { choice, count, described, digest, instant, list, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const OUTCOME = "Result: done or refused.";

/** Filters of the audit log. */
export const auditFilters = {
  actor: z.optional(id("Identifier of the administrator.")),
  action: described(z.optional(z.enum(AUDIT_ACTIONS)), "The action."),
  target: z.optional(id("Identifier of the affected document.")),
  day: z.optional(
    text("A day, UTC, such as 2025-11-30.").check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2025-11-30")),
  ),
  outcome: described(z.optional(z.enum(["done", "refused"])), OUTCOME),
};

/** `GET /admin/audit`, newest first. */
export const AuditQuery = z.strictObject({ ...paging, ...auditFilters });
export type AuditQuery = z.infer<typeof AuditQuery>;

const AuditRecord = z.object({
  _id: text("Position in the log, from 0."),
  at: instant("Time of the action; UTC."),
  actor: part("Administrator who performed the action.", {
    _id: text("Identifier of the account."),
    firstName: nullable(z.string(), "First name; null if the account was deleted."),
    lastName: nullable(z.string(), "Last name; null if the account was deleted."),
  }),
  action: choice(AUDIT_ACTIONS, "The action."),
  target: part("Affected document.", {
    collection: choice([...COLLECTIONS, "audit", "store"], "Collection of the document."),
    id: nullable(z.string(), "Identifier of the document; null if the action does not concern a single one."),
  }),
  address: text("IP address of the request."),
  before: nullable(
    z.record(z.string(), z.unknown()),
    "Values before the action of the fields that it changed or tried to change; names are redacted.",
  ),
  after: nullable(z.record(z.string(), z.unknown()), "Requested values; names are redacted."),
  reason: nullable(z.string(), "Reason given by the administrator."),
  outcome: choice(["done", "refused"], OUTCOME),
  code: nullable(z.string(), "Error code of the refusal; null if the action was done."),
  hash: digest("SHA-256 of the record, 64 lower-case hexadecimal characters."),
  previous: digest("Hash of the previous record."),
});
export interface AuditRecord extends Immutable<z.infer<typeof AuditRecord>> {}

export const AuditAnswer = z.object({
  docs: list(AuditRecord, "Records of the page, newest first; may be fewer than limit."),
  nextCursor: nullable(z.string(), "Cursor of the next page; null on the last page."),
  total: count("Number of records in the log."),
});
export interface AuditAnswer extends Immutable<z.infer<typeof AuditAnswer>> {}
