import type { Collection } from "@authentica/backend/contract/admin-collections";
import { answer, api } from "@authentica/shared-ui/api";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { readDocuments } from "../calls/documents.ts";
import { readFilledPage } from "../calls/filled-page.ts";
import type { Narrowing } from "./list/list-view.ts";

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
  queryFn: ({ signal }) => answer(api.admin.fields.$get({}, { init: { signal } })),
  staleTime: Number.POSITIVE_INFINITY,
});
