import type { AdminDocument, Collection } from "@authentica/backend/contract/admin-collections";
import { answer, api } from "@authentica/shared-ui/api";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readFilledPage } from "./list/filled-page.ts";
import type { Narrowing } from "./list/list-view.ts";

/** Documents asked for at a time. */
const PAGE_SIZE = 50;

const documents = api.admin[":collection"];

/** Fetches a page of a collection; `null` is the first. */
export const readDocuments = (
  collection: Collection,
  { q, filters, sort }: Narrowing,
  cursor: string | null,
  signal: AbortSignal,
) => {
  const query = { limit: String(PAGE_SIZE), ...filters, q: q || undefined, sort, cursor: cursor ?? undefined };
  return answer(documents.$get({ param: { collection }, query }, { init: { signal } }));
};

/** One page of a collection; fetched each time it is shown. The previous page stays visible until then. */
export const documentsQuery = (collection: Collection, narrowing: Narrowing, cursor: string | null) =>
  queryOptions({
    queryKey: ["mfe_admin", "documents", collection, narrowing, cursor],
    queryFn: ({ signal }) => readFilledPage(cursor, (at) => readDocuments(collection, narrowing, at, signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The fields of every collection, and who may write them; the same for as long as the page is open. */
export const fieldsQuery = queryOptions({
  queryKey: ["mfe_admin", "fields"],
  queryFn: ({ signal }) => answer(api.admin.fields.$get({}, { init: { signal } })),
  staleTime: Number.POSITIVE_INFINITY,
});

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
