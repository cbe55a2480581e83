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

/** Longest search, identifier and reason, in UTF-16 units. */
export const SEARCH_MAX = 200;
const ID_MAX = 160;
export const REASON_MAX = 500;

/** Most identifiers in one `DELETE`. */
export const BULK_MAX = 100;

export type Sort = (typeof SORTS)[number];

/** Identifier of a document or an account in a request. */
export const id = (words?: string) =>
  text(words).check(z.minLength(1, "is required"), z.maxLength(ID_MAX, "is too long"));
/** Reason that an administrator gives for an action: one line. */
export const reason = () => line(REASON_MAX, "Why, in words.");
export const sort = () =>
  described(z._default(z.enum(SORTS), "newest"), "By creation: the newest or the oldest first.");
/** Page of a list. */
export const paging = {
  limit: described(z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_MAX)), 50), "Documents a page."),
  cursor: z.optional(
    text("The nextCursor of the page before, with the same search, filters and order.").check(z.maxLength(CURSOR_MAX)),
  ),
};

/** Filters of a collection. `CollectionFields.filters` lists the filters of each collection; any other is refused. */
export const filters = {
  q: z.optional(
    text("What is searched for.").check(z.maxLength(SEARCH_MAX, `must be at most ${SEARCH_MAX} characters`)),
  ),
  role: described(z.optional(role()), "Of users: what the account may do."),
  disabled: described(z.optional(z.enum(["true", "false"])), "Of users: whether the account is shut out."),
  status: described(z.optional(z.enum(OBJECT_STATUSES)), "Of objects: whether they are valid, revoked or erased."),
  ownerId: z.optional(id("Of objects: who owns them.")),
  notificationType: described(z.optional(z.enum(NOTIFICATION_TYPES)), "Of notifications: their type."),
  userId: z.optional(id("Of notifications: who gets them. Of fingerprints: who scanned.")),
};

/**
 * `GET /admin/:collection`. A search returns documents whose text begins with the query first, then those that
 * contain it.
 */
export const CollectionQuery = z.strictObject({ ...paging, ...filters, sort: sort() });
export type CollectionQuery = z.infer<typeof CollectionQuery>;

/** A document of any collection; all values are JSON. */
const AdminDocument = z
  .looseObject({
    _id: text("Its identifier."),
    version: text("Changes with each change of the document, and goes back with PUT; opaque."),
  })
  .register(z.globalRegistry, { id: "AdminDocument" });
export interface AdminDocument extends Immutable<z.infer<typeof AdminDocument>> {}

export const CollectionAnswer = z.object({
  docs: list(
    AdminDocument,
    "The documents of the page, whose members depend on the collection. May be fewer than limit, even none, with a nextCursor: a request reads a limited number of records, and the search continues from there.",
  ),
  nextCursor: nullable(z.string(), "Sent as cursor it reads the next page; null on the last one."),
  total: z.optional(
    count("Documents of the whole collection. Only of users and objects, and where nothing narrows the list."),
  ),
});
export interface CollectionAnswer extends Immutable<z.infer<typeof CollectionAnswer>> {}

const FieldRule = z.object({
  name: text("Its name."),
  type: choice(["text", "boolean", "object", "number", "date"], "Its kind."),
  values: z.optional(list(z.string(), "All that may be written, where that is a choice.")),
  readOnly: nullable(
    z.enum(["ledger", "identity", "time", "person", "action", "derived", "history"]),
    "Why it cannot be written; null when it can. ledger: it is in the registry or follows from it. identity: it identifies the document. person: only the person's actions change it. action: a separate action changes it, which asks for a reason. derived: it follows from other fields. history: it is a record of the past.",
  ),
  maxLength: z.optional(count("Most characters of a writable text, in UTF-16 units.")),
});
export interface FieldRule extends Immutable<z.infer<typeof FieldRule>> {}

/** Why a field cannot be written, or a document cannot be deleted. */
export type ReadOnlyReason = NonNullable<FieldRule["readOnly"]>;

const CollectionFields = z.object({
  fields: list(FieldRule, "The fields, in the order of the columns."),
  deletion: choice(
    ["account", "entry", "record", "views"],
    "What deleting does. account: erases the account and all it holds. entry: erases the object with an erase entry in the registry, which stays. record: removes the record. views: as record, of notifications of type OBJECT_VIEW alone.",
  ),
  filters: list(
    z.object({
      name: text("Its name."),
      values: nullable(z.array(z.string()), "The values that it takes; null: any identifier."),
    }),
    "What the list can be narrowed by.",
  ),
  searched: list(z.string(), "What a search looks at."),
});
export interface CollectionFields extends Immutable<z.infer<typeof CollectionFields>> {}

/** `GET /admin/fields`. */
export const FieldsAnswer = z.object({
  fingerprints: described(CollectionFields, "Files that were scanned and are kept for a claim."),
  notifications: described(CollectionFields, "Notifications of the users."),
  users: described(CollectionFields, "Accounts."),
  objects: described(CollectionFields, "Registered objects."),
});
export interface FieldsAnswer extends Immutable<z.infer<typeof FieldsAnswer>> {}

/**
 * `PUT /admin/:collection`: the document, the version that was edited, and the fields that change. An unknown or
 * read-only field, or a value of another type, is refused with 400 (`invalid_input`) or 403 (`forbidden`) and
 * `field`. An outdated version is refused with 409 (`StaleBody`).
 */
export const EditDocumentRequest = z.looseObject({
  _id: id("The document."),
  version: text("The version that was edited.").check(z.minLength(1, "is required"), z.maxLength(64, "is too long")),
  reason: z.optional(reason()),
});
export type EditDocumentRequest = z.infer<typeof EditDocumentRequest>;

export const EditAnswer = z.object({ document: described(AdminDocument, "The document as it is now.") });
export interface EditAnswer extends Immutable<z.infer<typeof EditAnswer>> {}

/** Body of the 409 of `PUT /admin/:collection`: nothing was written; `document` is the current version. */
export interface StaleBody {
  readonly status: 409;
  readonly code: "conflict";
  readonly message: string;
  readonly document: AdminDocument;
}

/** `DELETE /admin/:collection?id=…&id=…`; needs a recent sign-in. */
export const DeleteDocumentsQuery = z.strictObject({
  id: described(
    z.union([id(), z.array(id()).check(z.minLength(1), z.maxLength(BULK_MAX, `must be at most ${BULK_MAX}`))]),
    "The document; given several times, up to 100, several of them.",
  ),
  reason: z.optional(reason()),
});

/** Result for one identifier. */
const DeleteResult = z.union([
  z.object({
    id: text("The identifier."),
    ok: literal(true, "Whether it was done."),
    outcome: choice(
      ["erasing", "erased", "removed"],
      "erasing: the account is closed and its erasure under way; erased: with an entry in the registry; removed: the record is gone.",
    ),
  }),
  z.object({
    id: text("The identifier."),
    ok: literal(false, "Whether it was done."),
    status: z.int().check(z.describe("The HTTP status of the refusal.")),
    code: text("Stable name of the refusal, for programs."),
    message: text("In words, for people."),
  }),
]);
export type DeleteResult = Immutable<z.infer<typeof DeleteResult>>;

/** If only one identifier is sent and it is refused, the answer is an error instead. */
export const DeleteAnswer = z.object({
  results: list(DeleteResult, "What became of each identifier, in the order asked for."),
});
export interface DeleteAnswer extends Immutable<z.infer<typeof DeleteAnswer>> {}
