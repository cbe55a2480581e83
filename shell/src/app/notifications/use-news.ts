import type { Notification } from "@authentica/backend/contract/notification";
import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { type NewsFilter, newsQuery, readFurther } from "@authentica/shared-ui/api/news";
import { offersQuery } from "@authentica/shared-ui/api/offers";
import { useNow } from "@authentica/shared-ui/format/use-now";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { View } from "./filters.ts";

/** Returns the offer that a notification is about, or `undefined` if it can no longer be answered. */
export type OfferOf = (notification: Notification) => IncomingOffer | undefined;

/**
 * Returns the open offers to the user, those that expire first at the start, and a function that finds the offer of a
 * notification.
 */
export function useIncoming() {
  const { data = [] } = useQuery(offersQuery);
  const now = useNow();
  const offers = data
    .flatMap((offer) => (offer.direction === "incoming" && Date.parse(offer.expiresAt) > now ? [offer] : []))
    .sort((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt));
  const offerOf: OfferOf = ({ notificationType, offer: told, objectList }) => {
    if (notificationType !== "TRANSFER_OFFER") return undefined;
    // Older notifications do not contain the id of the offer, so the offer is found by its object.
    const of = told
      ? offers.find(({ _id }) => _id === told._id)
      : offers.find(({ objectId }) => objectId === objectList[0]?._id);
    return of;
  };
  return { offers, offerOf };
}

/** Returns whether a view is still loading for the first time. */
export function useIsComing({ filter }: Pick<View, "filter">): boolean {
  const news = useQuery({ ...newsQuery(filter ?? {}), enabled: filter !== null });
  const offers = useQuery(offersQuery);
  return (filter ? news : offers).isPending;
}

/** Returns the user's notifications that match a filter, and a mutation that loads more. */
export function useNewsList(filter: NewsFilter) {
  const client = useQueryClient();
  const query = newsQuery(filter);
  const list = useQuery(query);
  const further = useMutation({
    mutationFn: (cursor: string) => readFurther(filter, cursor),
    onSuccess: (page, cursor) =>
      // If the list was replaced while the page was loading, the page is discarded, because it does not continue the
      // new list.
      client.setQueryData(query.queryKey, (before) =>
        before?.cursor === cursor ? { ...before, list: [...before.list, ...page.list], cursor: page.cursor } : before,
      ),
  });
  return { ...list, further };
}
