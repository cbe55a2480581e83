import type { ApiKey } from "@authentica/backend/contract/api-key";
import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** Query for the API keys of the signed-in user, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ["session", "api-keys"],
  queryFn: async ({ signal }): Promise<readonly ApiKey[]> =>
    (await answer(api.user["api-keys"].$get({}, { init: { signal } }))).data,
  staleTime: 0,
});
