import type { Webhook } from "@authentica/backend/contract/webhook";
import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** The webhooks of the signed-in person, the oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ["session", "webhooks"],
  queryFn: async ({ signal }): Promise<readonly Webhook[]> =>
    (await answer(api.webhooks.$get({}, { init: { signal } }))).data,
  staleTime: 0,
});

/** So often the open list of deliveries is read again, ms: a ping is answered within a second or two. */
const AGAIN_MS = 2000;

/** The last deliveries of a webhook, the latest first. */
export const attemptsQuery = (id: string) =>
  queryOptions({
    queryKey: ["session", "webhooks", id, "attempts"],
    queryFn: async ({ signal }) =>
      (await answer(api.webhooks[":id"].attempts.$get({ param: { id }, query: {} }, { init: { signal } }))).data,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
