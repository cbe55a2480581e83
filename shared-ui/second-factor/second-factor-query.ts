import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** Query for the second factors of the signed-in user, and for whether this session has proven one. */
export const secondFactorQuery = queryOptions({
  queryKey: ["session", "second-factor"],
  queryFn: ({ signal }) => answer(api.user["second-factor"].$get({}, { init: { signal } })),
  staleTime: 0,
});
