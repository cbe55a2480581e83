import * as z from "zod/mini";
import { type Collection, id, paging } from "./admin-collections.ts";
import { AUDIT_ACTIONS } from "./constants.ts";

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What narrows the audit log. */
export const auditNarrowing = {
  actor: z.optional(id()),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  /** Identifier of the document that it was done to. */
  target: z.optional(id()),
  /** `2025-11-30`, UTC. */
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2025-11-30"))),
  outcome: z.optional(z.enum(["done", "refused"])),
};

/** `GET /admin/audit`, the newest first. */
export const AuditQuery = z.strictObject({ ...paging, ...auditNarrowing });
export type AuditQuery = z.infer<typeof AuditQuery>;

export interface AuditRecord {
  /** Its place in the log, from 0. */
  readonly _id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** `firstName` and `lastName` are `null` once the account is gone. */
  readonly actor: { readonly _id: string; readonly firstName: string | null; readonly lastName: string | null };
  readonly action: AuditAction;
  readonly target: { readonly collection: Collection | "audit" | "store"; readonly id: string | null };
  /** Network address of the request. */
  readonly address: string;
  /** The fields that changed, or should have: what they held and what was asked for. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
  readonly outcome: "done" | "refused";
  /** Code of the refusal. */
  readonly code: string | null;
  /** SHA-256 of the record, and of the one before it; hexadecimal. */
  readonly hash: string;
  readonly previous: string;
}

export interface AuditAnswer {
  /** As `CollectionAnswer.docs`, may be fewer than `limit`. */
  readonly docs: readonly AuditRecord[];
  readonly nextCursor: string | null;
  /** Records in the log. */
  readonly total: number;
}
