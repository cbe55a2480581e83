import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

export { offersQuery } from "@authentica/shared-ui/api/offers";

/** Query for the transfers in which the signed-in user took part, latest first. Fetched at each visit. */
export const cessionsQuery = queryOptions({
  queryKey: ["mfe_assets", "cessions"],
  queryFn: async ({ signal }) => (await answer(api.transfer.cessions.$get({}, { init: { signal } }))).data,
  staleTime: 0,
});
