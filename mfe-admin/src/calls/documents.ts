import type {
  AdminDocument,
  Collection,
  CollectionAnswer,
  DeleteAnswer,
  EditAnswer,
  FieldsAnswer,
  Sort,
} from "@authentica/backend/contract/admin-collections";
import type { AdminExportAnswer } from "@authentica/backend/contract/admin-export";
import { call } from "./call.ts";

/** What narrows a collection and in which order it comes: `q`, and the filters that its fields call names. */
export interface Narrowing {
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Sort;
}

/** Documents asked for at a time. */
export const PAGE_SIZE = 50;

const queryOf = ({ q, filters, sort }: Narrowing) => ({ ...filters, q, sort });

export const readFields = (signal?: AbortSignal) => call<FieldsAnswer>("/fields", { signal });

/** A page of a collection; `null` stands for the first. */
export const readDocuments = (
  collection: Collection,
  narrowing: Narrowing,
  cursor: string | null,
  signal?: AbortSignal,
) =>
  call<CollectionAnswer>(`/${collection}`, {
    query: { limit: String(PAGE_SIZE), ...queryOf(narrowing), cursor: cursor ?? undefined },
    signal,
  });

/** Writes the fields that change of a document. Rejects with 409 and the newer document when it is not the version that was read. */
export const editDocument = (
  collection: Collection,
  { _id, version }: AdminDocument,
  changes: Readonly<Record<string, unknown>>,
  reason: string,
) =>
  call<EditAnswer>(`/${collection}`, { method: "PUT", body: { ...changes, _id, version, ...(reason && { reason }) } });

/** Deletes documents, each in its collection's way. One alone that is refused rejects; of several each has its own result. */
export const deleteDocuments = (collection: Collection, ids: readonly string[], reason: string) =>
  call<DeleteAnswer>(`/${collection}`, { method: "DELETE", query: { id: ids, reason } });

/** Asks for an address that downloads the collection as CSV, narrowed as the list is. */
export const exportDocuments = (collection: Collection, narrowing: Narrowing) =>
  call<AdminExportAnswer>("/export", {
    method: "POST",
    body: {
      of: collection,
      ...narrowing.filters,
      ...(narrowing.q && { q: narrowing.q }),
      sort: narrowing.sort,
    },
  });
