import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

export { offersQuery } from "@authentica/shared-ui/api/offers";

/** The transfers that the signed-in person was a party to, the latest first; asked for at each visit. */
export const cessionsQuery = queryOptions({
  queryKey: ["mfe_assets", "cessions"],
  queryFn: async ({ signal }) => (await answer(api.transfer.cessions.$get({}, { init: { signal } }))).data,
  staleTime: 0,
});
