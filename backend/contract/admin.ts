import * as z from "zod/mini";
import { PERSON_NAME_MAX, PRODUCT } from "./constants.ts";
import { email, line } from "./text.ts";

/** The collections of the admin console, in the order of its menu. */
export const COLLECTIONS = [`${PRODUCT}s`, "notifications", "users", "objects"] as const;
export type Collection = (typeof COLLECTIONS)[number];

export const CollectionParam = z.strictObject({ collection: z.enum(COLLECTIONS) });

/** Longest search, cursor, identifier and reason, in UTF-16 units. */
export const SEARCH_MAX = 200;
const CURSOR_MAX = 512;
const ID_MAX = 160;
export const REASON_MAX = 500;

/** Identifiers of one `DELETE`, at most. */
export const BULK_MAX = 100;

/** `newest`: by creation, the last first. */
export const SORTS = ["newest", "oldest"] as const;
export type Sort = (typeof SORTS)[number];

const id = () => z.string().check(z.minLength(1, "is required"), z.maxLength(ID_MAX, "is too long"));
const reason = () => line(REASON_MAX);
const paging = {
  /** Documents a page, 1 to 200. */
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  /** `nextCursor` of the page before, with the same search, filters and order. */
  cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX))),
};

/** What narrows a collection. Which filter goes with which collection: `CollectionFields.filters`; another is refused. */
const narrowing = {
  q: z.optional(z.string().check(z.maxLength(SEARCH_MAX, `must be at most ${SEARCH_MAX} characters`))),
  /** Of users. */
  role: z.optional(z.enum(["user", "admin"])),
  disabled: z.optional(z.enum(["true", "false"])),
  /** Of objects. */
  status: z.optional(z.enum(["active", "revoked", "erased"])),
  ownerId: z.optional(id()),
  /** Of notifications. */
  notificationType: z.optional(
    z.enum([
      "OBJECT_MINT",
      "OBJECT_VIEW",
      "OBJECT_REVOKE",
      "OBJECT_EDIT",
      "OBJECT_TRANSFER",
      "TRANSFER_OFFER",
      "TRANSFER_DECLINE",
      "TRANSFER_CANCEL",
    ]),
  ),
  /** Of notifications: who gets it. Of fingerprints: who scanned. */
  userId: z.optional(id()),
};

/** `GET /admin/:collection`. */
export const CollectionQuery = z.strictObject({
  ...paging,
  ...narrowing,
  /** A search gives what an index finds first: what begins with it, then what contains it. */
  sort: z._default(z.enum(SORTS), "newest"),
});
export type CollectionQuery = z.infer<typeof CollectionQuery>;

/**
 * A document of any collection; every value is JSON. `version` changes with each change of it and goes back with `PUT`;
 * it is opaque.
 */
export type AdminDocument = { readonly _id: string; readonly version: string } & Readonly<Record<string, unknown>>;

export interface CollectionAnswer {
  /** May be fewer than `limit`, even none, with a `nextCursor`: a request looks at so many records, and the search goes on from there. */
  readonly docs: readonly AdminDocument[];
  /** `null` on the last page. */
  readonly nextCursor: string | null;
  /** Documents of the whole collection, counted at `totalAt` (ISO 8601, UTC). Only where nothing narrows it and they have been counted. */
  readonly total?: number;
  readonly totalAt?: string;
}

/** Why nobody may write a field, or delete a document. */
export type Untouchable =
  /** It is in the registry or follows from it. */
  | "ledger"
  /** It says which document this is. */
  | "identity"
  | "time"
  /** Only what the person does changes it. */
  | "person"
  /** An action of its own changes it, which asks for a reason. */
  | "action"
  /** It follows from other fields. */
  | "derived"
  /** It tells what happened: a record of the past. */
  | "history";

export interface FieldRule {
  readonly name: string;
  readonly type: "text" | "boolean" | "object" | "number" | "date";
  /** All that may be written, where that is a choice. */
  readonly values?: readonly string[];
  /** `null`: administrators may write it. */
  readonly readOnly: Untouchable | null;
  /** Longest text, in UTF-16 units, of a writable one. */
  readonly maxLength?: number;
}

export interface CollectionFields {
  readonly fields: readonly FieldRule[];
  /**
   * What `DELETE` does. `account`: erases the account and all it holds, under way when answered; `entry`: erases the object
   * with an `erase` entry in the registry, which stays; `record`: removes the record. `views`: as `record`, of notifications
   * of type `OBJECT_VIEW` alone; the others are `history`.
   */
  readonly deletion: "account" | "entry" | "record" | "views";
  /** Query parameters that narrow it, with the values each takes; `null`: an identifier. */
  readonly filters: readonly { readonly name: string; readonly values: readonly string[] | null }[];
  /** What `q` finds. */
  readonly searched: readonly string[];
}

/** `GET /admin/fields`. */
export type FieldsAnswer = Readonly<Record<Collection, CollectionFields>>;

/**
 * `PUT /admin/:collection`: the document, the version that was edited, and those fields that change. A field that is not
 * there or not writable, or a value of another type, is refused with 400 (`invalid_input`) or 403 (`forbidden`) and
 * `field`. A version that has passed: 409, `StaleBody`.
 */
export const EditDocumentRequest = z.looseObject({
  _id: id(),
  version: z.string().check(z.minLength(1, "is required"), z.maxLength(64, "is too long")),
  reason: z.optional(reason()),
});
export type EditDocumentRequest = z.infer<typeof EditDocumentRequest>;

/** The document as it is now. */
export interface EditAnswer {
  readonly document: AdminDocument;
}

/** 409 of `PUT /admin/:collection`: nothing was written; `document` is what stands there now. */
export interface StaleBody {
  readonly status: 409;
  readonly code: "conflict";
  readonly message: string;
  readonly document: AdminDocument;
}

/** `DELETE /admin/:collection?id=…&id=…`, up to 100 of them; needs a recent sign-in. */
export const DeleteDocumentsQuery = z.strictObject({
  id: z.union([id(), z.array(id()).check(z.minLength(1), z.maxLength(BULK_MAX, `must be at most ${BULK_MAX}`))]),
  reason: z.optional(reason()),
});

/** What became of one identifier. `erasing`: the account is closed and its erasure under way; `erased`: with an entry in the registry. */
export type DeleteResult =
  | { readonly id: string; readonly ok: true; readonly outcome: "erasing" | "erased" | "removed" }
  | {
      readonly id: string;
      readonly ok: false;
      readonly status: number;
      readonly code: string;
      readonly message: string;
    };

/** In the order asked for. A single identifier that is refused is answered as a refusal instead. */
export interface DeleteAnswer {
  readonly results: readonly DeleteResult[];
}

/** Of `/admin/users/:id…`. */
export const AdminUserParam = z.strictObject({ id: id() });

/** `PUT /admin/users/:id/role`; needs a recent sign-in. Nobody changes their own, and the last administrator stays. */
export const ChangeRoleRequest = z.strictObject({ role: z.enum(["user", "admin"]), reason: reason() });

/** `POST /admin/users/:id/disable`, `…/enable`, `…/end-sessions`, `…/reset-password`, `DELETE /admin/users/:id`. */
export const ReasonRequest = z.strictObject({ reason: reason() });

/** Answer of `role`, `disable`, `enable`, `end-sessions` and `reset-password`: the person as they are now. */
export type UserActionAnswer = EditAnswer;

/** `DELETE /admin/users/:id?reason=…`; needs a recent sign-in. */
export const DeleteUserQuery = z.strictObject({ reason: z.optional(reason()) });

/** `POST /admin`: an account without a password, whose owner gets a letter that leads to `/recover-password`; needs a recent sign-in. */
export const InviteRequest = z.strictObject({
  email: email(),
  firstName: line(PERSON_NAME_MAX),
  lastName: line(PERSON_NAME_MAX),
  role: z.enum(["user", "admin"]),
});
export type InviteRequest = z.infer<typeof InviteRequest>;

/** `POST /admin/export`: what is to be downloaded as CSV (`;`, UTF-8 with BOM), narrowed as the list was. */
export const AdminExportRequest = z.strictObject({
  of: z.enum([...COLLECTIONS, "audit"]),
  ...narrowing,
  sort: z._default(z.enum(SORTS), "newest"),
});
export type AdminExportRequest = z.infer<typeof AdminExportRequest>;

/** The address downloads the file once, within 60 s. */
export interface AdminExportAnswer {
  readonly link: string;
}

/** `GET /admin/stats`. */
export interface StatsAnswer {
  /** When `users`, `objects`, `registrations` and `storage` were counted: ISO 8601, UTC. At most about a minute ago, or since the last look. */
  readonly at: string;
  readonly users: { readonly total: number; readonly admins: number; readonly disabled: number };
  readonly objects: {
    readonly total: number;
    readonly active: number;
    readonly revoked: number;
    readonly erased: number;
  };
  /** Accounts made on each of the last 30 days, UTC, the oldest first; `day` as `2025-11-30`. Accounts since erased are not in it. */
  readonly registrations: readonly { readonly day: string; readonly count: number }[];
  /** Stored files and covers. */
  readonly storage: { readonly files: number; readonly bytes: number };
  /** The following are of the moment of the answer. */
  readonly registry: {
    readonly size: number;
    /** `null` before the first. `at`: when it was signed; ISO 8601, UTC. */
    readonly checkpoint: { readonly size: number; readonly at: string | null } | null;
  };
  /** Letters that wait; those of them whose last try failed. */
  readonly mail: { readonly waiting: number; readonly failing: number };
  /** Requests that a limit has refused since the process started (ISO 8601, UTC), by rule; rules without any are left out. */
  readonly limits: { readonly since: string; readonly refused: Readonly<Record<string, number>> };
}

/** What administrators do, as the audit log names it. */
export const AUDIT_ACTIONS = [
  "edit",
  "delete",
  "role",
  "disable",
  "enable",
  "end-sessions",
  "reset-password",
  "invite",
  "export",
  "fsck",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** `GET /admin/audit`, the newest first. */
export const AuditQuery = z.strictObject({
  ...paging,
  actor: z.optional(id()),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  /** Identifier of the document that it was done to. */
  target: z.optional(id()),
  /** `2025-11-30`, UTC. */
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day such as 2025-11-30"))),
  outcome: z.optional(z.enum(["done", "refused"])),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** In `before` and `after`, what the log must not keep: the names of people and of their objects. */
export const REDACTED = "[redacted]";

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

/** A reading of everything stored. */
export interface FsckResult {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly clean: boolean;
  /** Records read, by kind. */
  readonly read: Readonly<Record<string, number>>;
  /** The first of what does not hold, and how many there are. */
  readonly findings: readonly { readonly record: string; readonly problem: string }[];
  readonly findingsTotal: number;
  /** How often everything was read: what one reading alone found was a change under way. */
  readonly passes: number;
  /** Findings of the readings before, which were gone at the last one. */
  readonly passing: number;
}

export interface RemoteState {
  /** `mfe_public` … */
  readonly name: string;
  /** Address of its manifest. */
  readonly manifest: string;
  /** Whether its manifest could be read, and the file that it names be fetched. */
  readonly healthy: boolean;
  /** First 12 hexadecimal digits of the manifest's SHA-256; `null` when it could not be read. */
  readonly build: string | null;
  /** `buildVersion` of the manifest. */
  readonly version: string | null;
  readonly problem: string | null;
}

/** `GET /admin/operations`. */
export interface OperationsAnswer {
  readonly version: string;
  /** Since when the process runs: ISO 8601, UTC. */
  readonly startedAt: string;
  readonly remotes: readonly RemoteState[];
  readonly fsck: {
    /** Since when one is running; `null`: none. */
    readonly runningSince: string | null;
    /** `null` before the first. */
    readonly last: FsckResult | null;
  };
}

/** `POST /admin/fsck`, 202: it has begun; `GET /admin/operations` tells when it is done. 409 while one is running. */
export const FsckRequest = z.strictObject({});
export interface FsckAnswer {
  readonly runningSince: string;
}
