import type { Webhook } from "@authentica/backend/contract/webhook";
import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";

/** Interval (ms) at which deliveries and unconfirmed webhooks are fetched again. An answer takes a second or two. */
const AGAIN_MS = 2000;

/** Query for the webhooks of the signed-in user, oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ["session", "webhooks"],
  queryFn: async ({ signal }): Promise<readonly Webhook[]> =>
    (await answer(api.webhooks.$get({}, { init: { signal } }))).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isAwaited) ? AGAIN_MS : false),
});

/** Returns whether the receiver of the webhook has yet to confirm it. */
const isAwaited = ({ enabled, confirmed }: Webhook): boolean => enabled && !confirmed;

/** Query for the last deliveries of a webhook, latest first. */
export const attemptsQuery = (id: string) =>
  queryOptions({
    queryKey: ["session", "webhooks", id, "attempts"],
    queryFn: async ({ signal }) =>
      (await answer(api.webhooks[":id"].attempts.$get({ param: { id }, query: {} }, { init: { signal } }))).data,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
