import type { LoggedEntry } from "@authentica/backend/contract/registry";
import { answer, api } from "@authentica/shared-ui/api";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { queryOptions } from "@tanstack/react-query";

/** The `limit` entries before `before`, the newest first; `null`: the latest. */
export const entriesQuery = (before: number | null, limit: number) =>
  queryOptions({
    queryKey: ["mfe_public", "entries", before, limit],
    queryFn: async ({ signal }): Promise<readonly LoggedEntry[]> => {
      const query = { limit: String(limit), ...(before !== null && { before: String(before) }) };
      return (await answer(api.registry.entries.$get({ query }, { init: { signal } }))).entries;
    },
    staleTime: 0,
  });

/** Where an entry is shown: the page of its object, at its line where it is not the first; `null`: it is of no object. */
export function placeOfEntry({ index, tokenId }: LoggedEntry): string | null {
  if (tokenId === null) return null;
  return tokenId === index ? entryPath(index) : `${entryPath(tokenId)}#n${index}`;
}
