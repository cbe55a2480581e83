import * as z from "zod/mini";
import { PRODUCT, SORTS } from "./constants.ts";
import { NOTIFICATION_TYPES } from "./notification.ts";
import { line } from "./text.ts";

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

export type Sort = (typeof SORTS)[number];

/** Identifier of a document or a person, as a request names it. */
export const id = () => z.string().check(z.minLength(1, "is required"), z.maxLength(ID_MAX, "is too long"));
/** Why an administrator does something: one line. */
export const reason = () => line(REASON_MAX);
/** Which page of a list. */
export const paging = {
  /** Documents a page, 1 to 200. */
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
  /** `nextCursor` of the page before, with the same search, filters and order. */
  cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX))),
};

/** What narrows a collection. Which filter goes with which collection: `CollectionFields.filters`; another is refused. */
export const narrowing = {
  q: z.optional(z.string().check(z.maxLength(SEARCH_MAX, `must be at most ${SEARCH_MAX} characters`))),
  /** Of users. */
  role: z.optional(z.enum(["user", "admin"])),
  disabled: z.optional(z.enum(["true", "false"])),
  /** Of objects. */
  status: z.optional(z.enum(["active", "revoked", "erased"])),
  ownerId: z.optional(id()),
  /** Of notifications. */
  notificationType: z.optional(z.enum(NOTIFICATION_TYPES)),
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
