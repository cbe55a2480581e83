import type { AdminDocument, Collection, CollectionAnswer, CollectionQuery } from "../../contract/admin-collections.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { readPage } from "../../platform/kv/pages.ts";
import { isOver, toDocument } from "./collections.ts";
import type { Stats } from "./operations/stats.ts";
import { isWhole, sourcesOf } from "./search.ts";

export function createCollections(kv: Kv, now: () => number, stats: Pick<Stats, "totalOf">) {
  return {
    /** Returns a page of a collection. */
    async read(collection: Collection, { limit, cursor, ...search }: CollectionQuery): Promise<CollectionAnswer> {
      const sources = await sourcesOf(kv, collection, search, now());
      const { entries, nextCursor } = await readPage<object>(sources as never, { limit, cursor });
      const docs: AdminDocument[] = entries
        .filter(({ value }) => !isOver(value, now()))
        .map((entry) => toDocument(collection, entry as never));
      const total = isWhole(search) ? await stats.totalOf(collection) : null;
      return { docs, nextCursor, ...(total !== null && { total }) };
    },
  };
}

export type Collections = ReturnType<typeof createCollections>;
