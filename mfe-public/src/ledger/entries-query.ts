import type { LoggedEntry } from "@authentica/backend/contract/registry";
import { answer, api } from "@authentica/shared-ui/api";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { queryOptions } from "@tanstack/react-query";

/**
 * Query for the `limit` entries before entry `before`, newest first. If `before` is `null`, the query returns the
 * latest entries.
 */
export const entriesQuery = (before: number | null, limit: number) =>
  queryOptions({
    queryKey: ["mfe_public", "entries", before, limit],
    queryFn: async ({ signal }): Promise<readonly LoggedEntry[]> => {
      const query = { limit: String(limit), ...(before !== null && { before: String(before) }) };
      return (await answer(api.registry.entries.$get({ query }, { init: { signal } }))).entries;
    },
    staleTime: 0,
  });

/**
 * Returns the address of an entry: the page of its object. If it is not the object's first entry, the address has an
 * anchor. Returns `null` if the entry is not about an object.
 */
export function placeOfEntry({ index, tokenId }: LoggedEntry): string | null {
  if (tokenId === null) return null;
  return tokenId === index ? entryPath(index) : `${entryPath(tokenId)}#n${index}`;
}
