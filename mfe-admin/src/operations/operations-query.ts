import { answer, api, MINUTE_MS } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** How often a check under way is asked after, in milliseconds. */
const WATCH_MS = 1500;

/** The state of the running service, asked for often while a check is under way. */
export const operationsQuery = queryOptions({
  queryKey: ["mfe_admin", "operations"],
  queryFn: ({ signal }) => answer(api.admin.operations.$get({}, { init: { signal } })),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.fsck.runningSince ? WATCH_MS : MINUTE_MS),
});
