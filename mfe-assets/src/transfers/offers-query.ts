import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** The offers that the signed-in person has made or been made and that still stand, the latest first; asked for at each visit. */
export const offersQuery = queryOptions({
  queryKey: ["mfe_assets", "offers"],
  queryFn: async ({ signal }) => (await answer(api.transfer.offers.$get({}, { init: { signal } }))).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
});
