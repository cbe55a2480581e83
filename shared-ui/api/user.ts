import { ApiError, useSignedIn } from "@authentica/shared-ui/session";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { answer, api } from "./client.ts";
import { MINUTE_MS } from "./query-client.ts";

export const userQuery = queryOptions({
  queryKey: ["session", "user"],
  queryFn: () => answer(api.user["get-user"].$get()),
  staleTime: 5 * MINUTE_MS,
  retry: (failures, error) => !(error instanceof ApiError && error.status === 401) && failures < 2,
});

/** Returns the query for the signed-in user. It is only fetched while there are tokens. */
export function useUser() {
  const signedIn = useSignedIn();
  return useQuery({ ...userQuery, enabled: signedIn });
}
