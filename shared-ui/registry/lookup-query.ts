import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** Looks up a hash (64 hex digits) in the registry. */
export const lookUp = (hash: string, signal: AbortSignal) =>
  answer(api.registry.lookup.$get({ query: { hash } }, { init: { signal } }));

/**
 * Query that looks up a hash in the registry. It is fetched each time. Without a network it fails instead of waiting.
 */
export const lookupQuery = (hash: string) =>
  queryOptions({
    queryKey: ["registry", "lookup", hash],
    queryFn: ({ signal }) => lookUp(hash, signal),
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
