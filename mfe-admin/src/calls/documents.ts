import type { AdminDocument, Collection } from "@authentica/backend/contract/admin-collections";
import { answer, api } from "@authentica/shared-ui/api";
import type { Narrowing } from "../collection/list/list-view.ts";

/** Documents asked for at a time. */
const PAGE_SIZE = 50;

const documents = api.admin[":collection"];

/** A page of a collection; `null` stands for the first. */
export const readDocuments = (
  collection: Collection,
  { q, filters, sort }: Narrowing,
  cursor: string | null,
  signal: AbortSignal,
) => {
  const query = { limit: String(PAGE_SIZE), ...filters, q: q || undefined, sort, cursor: cursor ?? undefined };
  return answer(documents.$get({ param: { collection }, query }, { init: { signal } }));
};

/** Writes the fields that change. Rejects with 409 and the newer document when it is not the version that was read. */
export const editDocument = (
  collection: Collection,
  { _id, version }: AdminDocument,
  changes: Readonly<Record<string, unknown>>,
  reason: string,
) => answer(documents.$put({ param: { collection }, json: { ...changes, _id, version, reason: reason || undefined } }));

/** Deletes documents, each in its collection's way. One alone that is refused rejects; of several each has its own result. */
export const deleteDocuments = (collection: Collection, ids: readonly string[], reason: string) =>
  answer(documents.$delete({ param: { collection }, query: { id: [...ids], reason: reason || undefined } }));
