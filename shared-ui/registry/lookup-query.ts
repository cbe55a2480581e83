import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** What the registry says of a fingerprint, asked anew each time. Without a network it fails, instead of waiting for one. */
export const lookupQuery = (hash: string) =>
  queryOptions({
    queryKey: ["registry", "lookup", hash],
    queryFn: ({ signal }) => answer(api.registry.lookup.$get({ query: { hash } }, { init: { signal } })),
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
