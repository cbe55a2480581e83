import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** Second factors of the signed-in user, and whether this session has proven one. */
export const secondFactorQuery = queryOptions({
  queryKey: ["session", "second-factor"],
  queryFn: ({ signal }) => answer(api.user["second-factor"].$get({}, { init: { signal } })),
  staleTime: 0,
});
