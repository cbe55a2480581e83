import * as z from "zod/mini";
import { PRODUCT, SORTS } from "./constants.ts";
import { choice, count, described, list, literal, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { NOTIFICATION_TYPES } from "./notification.ts";
import { OBJECT_STATUSES } from "./object.ts";
import { CURSOR_MAX, PAGE_MAX } from "./paging.ts";
import { line } from "./text.ts";
import { role } from "./user.ts";

/** Collections of the admin console, in the order of its menu. */
export const COLLECTIONS = [`${PRODUCT}s`, "notifications", "users", "objects"] as const;
export type Collection = (typeof COLLECTIONS)[number];

export const CollectionParam = z.strictObject({
  collection: choice(COLLECTIONS, "The collection."),
});

/** Greatest length of a search, an identifier and a reason (UTF-16 units). */
export const SEARCH_MAX = 200;
const ID_MAX = 160;
export const REASON_MAX = 500;

/** Maximum number of identifiers in one `DELETE`. */
export const BULK_MAX = 100;

export type Sort = (typeof SORTS)[number];

/** Identifier of a document or an account, in a request. */
export const id = (words?: string) =>
  text(words).check(z.minLength(1, "is required"), z.maxLength(ID_MAX, "is too long"));
/** Reason that an administrator gives for an action: one line. */
export const reason = () => line(REASON_MAX, "Reason for the action.");
export const sort = () =>
  described(z._default(z.enum(SORTS), "newest"), "Sort order by creation: newest or oldest first.");
/** Query parameters for the pages of a list. */
export const paging = {
  limit: described(z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_MAX)), 50), "Documents per page."),
  cursor: z.optional(
    text("Value of nextCursor from the previous page, with the same search, filters and order.").check(
      z.maxLength(CURSOR_MAX),
    ),
  ),
};

/** Filters of a collection. `CollectionFields.filters` lists the filters of each collection; any other is refused. */
export const filters = {
  q: z.optional(text("Text to search for.").check(z.maxLength(SEARCH_MAX, `must be at most ${SEARCH_MAX} characters`))),
  role: described(z.optional(role()), "For users: role of the account."),
  disabled: described(z.optional(z.enum(["true", "false"])), "For users: whether the account is disabled."),
  status: described(z.optional(z.enum(OBJECT_STATUSES)), "For objects: status of the object."),
  ownerId: z.optional(id("For objects: identifier of the owner.")),
  notificationType: described(z.optional(z.enum(NOTIFICATION_TYPES)), "For notifications: type of the notification."),
  userId: z.optional(
    id(
      "For notifications: identifier of the recipient. For fingerprints: identifier of the user who scanned the file.",
    ),
  ),
};

/**
 * `GET /admin/:collection`. A search returns the documents whose text begins with the query, and then those that
 * contain it elsewhere.
 */
export const CollectionQuery = z.strictObject({ ...paging, ...filters, sort: sort() });
export type CollectionQuery = z.infer<typeof CollectionQuery>;

/** A document of any collection. All values are JSON. */
const AdminDocument = z
  .looseObject({
    _id: text("Identifier of the document."),
    version: text("Version of the document, which changes with every edit. Opaque; send it back with PUT."),
  })
  .register(z.globalRegistry, { id: "AdminDocument" });
export interface AdminDocument extends Immutable<z.infer<typeof AdminDocument>> {}

export const CollectionAnswer = z.object({
  docs: list(
    AdminDocument,
    "Documents of the page; their members depend on the collection. There may be fewer than limit, or none, although nextCursor is present: a request reads a limited number of records, and the next one continues the search.",
  ),
  nextCursor: nullable(z.string(), "Cursor of the next page; null on the last page."),
  total: z.optional(
    count("Number of documents in the collection. Only for users and objects, and only without search and filters."),
  ),
});
export interface CollectionAnswer extends Immutable<z.infer<typeof CollectionAnswer>> {}

const FieldRule = z.object({
  name: text("Name of the field."),
  type: choice(["text", "boolean", "object", "number", "date"], "Type of the field."),
  values: z.optional(list(z.string(), "Allowed values, if the field is a choice.")),
  readOnly: nullable(
    z.enum(["ledger", "identity", "time", "person", "action", "derived", "history"]),
    "Reason why the field cannot be written; null if it can. ledger: the registry determines it. identity: it identifies the document. time: it is a time set by the service. person: only the user's own actions change it. action: a separate endpoint changes it and requires a reason. derived: it is computed from other fields. history: it records past events.",
  ),
  maxLength: z.optional(count("Longest allowed text (UTF-16 code units).")),
});
export interface FieldRule extends Immutable<z.infer<typeof FieldRule>> {}

/** Why a field cannot be written, or a document cannot be deleted. */
export type ReadOnlyReason = NonNullable<FieldRule["readOnly"]>;

const CollectionFields = z.object({
  fields: list(FieldRule, "Fields, in the order of the columns."),
  deletion: choice(
    ["account", "entry", "record", "views"],
    "Effect of deleting a document. account: erases the account and all its data. entry: erases the object by an erase entry in the registry; the entries remain. record: removes the record. views: removes the record; only possible for notifications of type OBJECT_VIEW.",
  ),
  filters: list(
    z.object({
      name: text("Name of the filter."),
      values: nullable(z.array(z.string()), "Allowed values; null if the filter takes an identifier."),
    }),
    "Filters of the list.",
  ),
  searched: list(z.string(), "Fields that a search covers."),
});
export interface CollectionFields extends Immutable<z.infer<typeof CollectionFields>> {}

/** `GET /admin/fields`. */
export const FieldsAnswer = z.object({
  fingerprints: described(CollectionFields, "Scanned files that are kept for a claim."),
  notifications: described(CollectionFields, "Notifications of users."),
  users: described(CollectionFields, "Accounts."),
  objects: described(CollectionFields, "Registered objects."),
});
export interface FieldsAnswer extends Immutable<z.infer<typeof FieldsAnswer>> {}

/**
 * `PUT /admin/:collection`: the document, the version that was edited, and the changed fields. Refused with 400
 * (`invalid_input`) or 403 (`forbidden`) and `field` if a field is unknown or read-only, or its value has the wrong
 * type. Refused with 409 (`StaleBody`) if the version is not current.
 */
export const EditDocumentRequest = z.looseObject({
  _id: id("Identifier of the document."),
  version: text("Version of the document that was edited.").check(
    z.minLength(1, "is required"),
    z.maxLength(64, "is too long"),
  ),
  reason: z.optional(reason()),
});
export type EditDocumentRequest = z.infer<typeof EditDocumentRequest>;

export const EditAnswer = z.object({ document: described(AdminDocument, "The document after the edit.") });
export interface EditAnswer extends Immutable<z.infer<typeof EditAnswer>> {}

/**
 * Body of the 409 of `PUT /admin/:collection`: nothing was written, because the document has changed. `document` is
 * its current version.
 */
export interface StaleBody {
  readonly status: 409;
  readonly code: "conflict";
  readonly message: string;
  readonly document: AdminDocument;
}

/** `DELETE /admin/:collection?id=…&id=…`; needs a recent sign-in. */
export const DeleteDocumentsQuery = z.strictObject({
  id: described(
    z.union([
      id(),
      z.array(id()).check(z.minLength(1), z.maxLength(BULK_MAX, `must have at most ${BULK_MAX} identifiers`)),
    ]),
    "Identifier of the document. Repeat the parameter to delete up to 100 documents.",
  ),
  reason: z.optional(reason()),
});

/** Result for one identifier. */
const DeleteResult = z.union([
  z.object({
    id: text("Identifier of the document."),
    ok: literal(true, "Always true: the document was deleted."),
    outcome: choice(
      ["erasing", "erased", "removed"],
      "erasing: the account is closed and is being erased. erased: the object was erased, with an entry in the registry. removed: the record was removed.",
    ),
  }),
  z.object({
    id: text("Identifier of the document."),
    ok: literal(false, "Always false: the deletion was refused."),
    status: z.int().check(z.describe("HTTP status of the refusal.")),
    code: text("Error code, for programs."),
    message: text("Error message, for people."),
  }),
]);
export type DeleteResult = Immutable<z.infer<typeof DeleteResult>>;

/**
 * Answer of `DELETE /admin/:collection`. If the request has a single identifier and that is refused, the answer is an
 * error instead.
 */
export const DeleteAnswer = z.object({
  results: list(DeleteResult, "Result for each identifier, in the order of the request."),
});
export interface DeleteAnswer extends Immutable<z.infer<typeof DeleteAnswer>> {}
