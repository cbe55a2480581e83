import type { Collection } from "@authentica/backend/contract/admin-collections";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Narrowing, readDocuments, readFields } from "../calls/documents.ts";
import { readFilledPage } from "../calls/filled-page.ts";

/** One page of a collection; asked for anew each time it is shown. The page before stays in view until it is there. */
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
  queryFn: ({ signal }) => readFields(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
