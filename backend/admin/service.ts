import type { AdminDocument, Collection, CollectionAnswer } from "../contract/admin.ts";
import { Refusal } from "../refusal.ts";
import { COLLECTION_VIEWS } from "./collections.ts";

export interface AdminDeps {
  readonly kv: Deno.Kv;
  readonly now: () => number;
}

export function createAdmin({ kv, now }: AdminDeps) {
  return {
    /** A page of a collection, in the order of its keys. */
    async read(
      collection: Collection,
      page: { readonly limit: number; readonly cursor?: string | undefined },
    ): Promise<CollectionAnswer> {
      const { prefix, toDocument } = COLLECTION_VIEWS[collection];
      const docs: AdminDocument[] = [];
      const entries = kv.list<never>(
        { prefix },
        { limit: page.limit, ...(page.cursor ? { cursor: page.cursor } : {}) },
      );
      try {
        for await (const entry of entries) {
          const document = toDocument(entry.value, now());
          if (document) docs.push(document);
        }
      } catch (error) {
        if (page.cursor && error instanceof TypeError)
          throw new Refusal("invalid_input", "cursor is not one that this list has given.");
        throw error;
      }
      return { docs, nextCursor: entries.cursor || null };
    },
  };
}

export type Admin = ReturnType<typeof createAdmin>;
