import * as z from "zod/mini";
import { COLLECTIONS, id, paging } from "./admin-collections.ts";
import { AUDIT_ACTIONS } from "./constants.ts";
import { choice, count, described, digest, instant, list, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const OUTCOME = "Whether it was done or refused.";

/** Filters of the audit log. */
export const auditFilters = {
  actor: z.optional(id("Identifier of who did it.")),
  action: described(z.optional(z.enum(AUDIT_ACTIONS)), "What was done."),
  target: z.optional(id("Identifier of the document that it was done to.")),
  day: z.optional(
    text("A day, UTC, such as 2025-11-30.").check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2025-11-30")),
  ),
  outcome: described(z.optional(z.enum(["done", "refused"])), OUTCOME),
};

/** `GET /admin/audit`, newest first. */
export const AuditQuery = z.strictObject({ ...paging, ...auditFilters });
export type AuditQuery = z.infer<typeof AuditQuery>;

const AuditRecord = z.object({
  _id: text("Its place in the log, from 0."),
  at: instant("When; UTC."),
  actor: part("Who did it.", {
    _id: text("Identifier of the account."),
    firstName: nullable(z.string(), "First name; null once the account is gone."),
    lastName: nullable(z.string(), "Last name; null once the account is gone."),
  }),
  action: choice(AUDIT_ACTIONS, "What was done."),
  target: part("What it was done to.", {
    collection: choice([...COLLECTIONS, "audit", "store"], "The collection."),
    id: nullable(z.string(), "The identifier of the document; null where no single one is meant."),
  }),
  address: text("Network address of the request."),
  before: nullable(
    z.record(z.string(), z.unknown()),
    "What the fields held that changed, or should have; names are not kept.",
  ),
  after: nullable(z.record(z.string(), z.unknown()), "What was asked for; names are not kept."),
  reason: nullable(z.string(), "Why, in words."),
  outcome: choice(["done", "refused"], OUTCOME),
  code: nullable(z.string(), "Stable name of the refusal; null when it was done."),
  hash: digest("SHA-256 of the record, 64 lower-case hexadecimal characters."),
  previous: digest("Hash of the record before."),
});
export interface AuditRecord extends Immutable<z.infer<typeof AuditRecord>> {}

export const AuditAnswer = z.object({
  docs: list(AuditRecord, "The records of the page, the newest first; may be fewer than limit."),
  nextCursor: nullable(z.string(), "Sent as cursor it reads the next page; null on the last one."),
  total: count("Records in the log."),
});
export interface AuditAnswer extends Immutable<z.infer<typeof AuditAnswer>> {}
