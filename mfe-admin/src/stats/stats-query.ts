import { answer, api, MINUTE_MS } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** Query for the figures of the service. They are fetched again if they are older than a minute. */
export const statsQuery = queryOptions({
  queryKey: ["mfe_admin", "stats"],
  queryFn: ({ signal }) => answer(api.admin.stats.$get({}, { init: { signal } })),
  staleTime: MINUTE_MS,
});
