import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "./client.ts";

/** Open offers by and to the signed-in user, latest first; fetched at each visit. */
export const offersQuery = queryOptions({
  queryKey: ["mfe_assets", "offers"],
  queryFn: async ({ signal }) => (await answer(api.transfer.offers.$get({}, { init: { signal } }))).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** Query key of the ids of declined offers that can still be undone. */
export const decliningKey = ["session", "declining"] as const;
