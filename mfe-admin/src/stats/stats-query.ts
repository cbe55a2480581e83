import { answer, api, MINUTE_MS } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** The figures of the service, asked for again each minute while they are shown. */
export const statsQuery = queryOptions({
  queryKey: ["mfe_admin", "stats"],
  queryFn: ({ signal }) => answer(api.admin.stats.$get({}, { init: { signal } })),
  staleTime: MINUTE_MS,
});
