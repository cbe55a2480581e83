import type { AdminDocument, Collection } from "@authentica/backend/contract/admin-collections";
import { answer, api } from "@authentica/shared-ui/api";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readFilledPage } from "./list/filled-page.ts";
import type { Narrowing } from "./list/list-view.ts";

/** Documents per request. */
const PAGE_SIZE = 50;

const documents = api.admin[":collection"];

/** Fetches one page of a collection; `cursor` is `null` for the first page. */
export const readDocuments = (
  collection: Collection,
  { q, filters, sort }: Narrowing,
  cursor: string | null,
  signal: AbortSignal,
) => {
  const query = { limit: String(PAGE_SIZE), ...filters, q: q || undefined, sort, cursor: cursor ?? undefined };
  return answer(documents.$get({ param: { collection }, query }, { init: { signal } }));
};

/**
 * Query for one page of a collection, which is fetched each time it is shown. The previous page stays visible until
 * it arrives.
 */
export const documentsQuery = (collection: Collection, narrowing: Narrowing, cursor: string | null) =>
  queryOptions({
    queryKey: ["mfe_admin", "documents", collection, narrowing, cursor],
    queryFn: ({ signal }) => readFilledPage(cursor, (at) => readDocuments(collection, narrowing, at, signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Query for the fields of every collection, with who may change them. Fetched once per page load. */
export const fieldsQuery = queryOptions({
  queryKey: ["mfe_admin", "fields"],
  queryFn: ({ signal }) => answer(api.admin.fields.$get({}, { init: { signal } })),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Writes the changed fields. Rejects with 409 and the newer document if the document has changed since it was read.
 */
export const editDocument = (
  collection: Collection,
  { _id, version }: AdminDocument,
  changes: Readonly<Record<string, unknown>>,
  reason: string,
) => answer(documents.$put({ param: { collection }, json: { ...changes, _id, version, reason: reason || undefined } }));

/**
 * Deletes documents. What is deleted with a document depends on the collection. If a single document is refused, the
 * promise rejects; for several documents it resolves to one result per document.
 */
export const deleteDocuments = (collection: Collection, ids: readonly string[], reason: string) =>
  answer(documents.$delete({ param: { collection }, query: { id: [...ids], reason: reason || undefined } }));
