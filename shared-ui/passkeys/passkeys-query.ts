import type { Passkey } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** Query for the passkeys of the signed-in user, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ["session", "passkeys"],
  queryFn: async ({ signal }): Promise<readonly Passkey[]> =>
    (await answer(api.user.passkeys.$get({}, { init: { signal } }))).data,
  staleTime: 0,
});
