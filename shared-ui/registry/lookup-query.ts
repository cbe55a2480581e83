import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** Asks the registry about a hash (64 hex digits). */
export const lookUp = (hash: string, signal: AbortSignal) =>
  answer(api.registry.lookup.$get({ query: { hash } }, { init: { signal } }));

/** Query for the registry's answer about a hash, fetched each time. Without a network it fails instead of waiting. */
export const lookupQuery = (hash: string) =>
  queryOptions({
    queryKey: ["registry", "lookup", hash],
    queryFn: ({ signal }) => lookUp(hash, signal),
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
