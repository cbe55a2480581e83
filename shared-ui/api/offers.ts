import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "./client.ts";

/** Query for the open offers by and to the signed-in user, latest first. Fetched at each visit. */
export const offersQuery = queryOptions({
  queryKey: ["mfe_assets", "offers"],
  queryFn: async ({ signal }) => (await answer(api.transfer.offers.$get({}, { init: { signal } }))).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** Query key of the identifiers of declined offers whose decline can still be undone. */
export const decliningKey = ["session", "declining"] as const;
