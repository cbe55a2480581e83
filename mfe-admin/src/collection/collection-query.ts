import type { Collection, CollectionAnswer } from "@authentica/backend/contract/admin";
import { answer, api } from "@authentica/shared-ui/api";
import { infiniteQueryOptions } from "@tanstack/react-query";

/** Documents asked for at a time. */
const PAGE = "50";

/** Reads one page of a collection; `null` stands for the first. */
export type ReadPage = (collection: Collection, cursor: string | null) => Promise<CollectionAnswer>;

const readPage: ReadPage = (collection, cursor) =>
  answer(
    api.admin[":collection"].$get({
      param: { collection },
      query: { limit: PAGE, ...(cursor !== null && { cursor }) },
    }),
  );

/** The next page that holds a document, or the last one: a page may be empty because all of its documents have expired. */
export async function readFilledPage(
  collection: Collection,
  cursor: string | null,
  read: ReadPage = readPage,
): Promise<CollectionAnswer> {
  let page = await read(collection, cursor);
  while (page.docs.length === 0 && page.nextCursor !== null) page = await read(collection, page.nextCursor);
  return page;
}

/** The documents of a collection, page after page; asked for anew each time the collection is chosen. */
export const collectionQuery = (collection: Collection) =>
  infiniteQueryOptions({
    queryKey: ["mfe_admin", "collection", collection],
    queryFn: ({ pageParam }) => readFilledPage(collection, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  });
