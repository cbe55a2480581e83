import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** The devices on which the account is open, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ["session", "sessions"],
  queryFn: async ({ signal }) => (await answer(api.user.sessions.$get({}, { init: { signal } }))).data,
  staleTime: 0,
});
