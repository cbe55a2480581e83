import type { OwnedObject } from "@authentica/backend/contract/object";
import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "./client.ts";

/**
 * The offers that the signed-in person has made or been made and that still stand, the latest first; asked for at each
 * visit.
 */
export const offersQuery = queryOptions({
  queryKey: ["mfe_assets", "offers"],
  queryFn: async ({ signal }) => (await answer(api.transfer.offers.$get({}, { init: { signal } }))).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** Takes over the object of an offer, for ever. */
export const acceptOffer = async (offerId: string): Promise<OwnedObject> =>
  (await answer(api.transfer.accept.$post({ json: { offerId } }))).object;

/** Turns an offer down; `undoable`: its owner is told after a minute, or once it is turned down again without that. */
export const declineOffer = (offerId: string, undoable?: "undoable") =>
  answer(api.transfer.decline.$post({ json: { offerId, ...(undoable && { undoable: true as const }) } }));

/** Undoes a decline that was `undoable`, within its minute. */
export const undoDecline = (offerId: string) => answer(api.transfer["undo-decline"].$post({ json: { offerId } }));

/** Under which the page keeps the identifiers of the offers whose decline can still be undone. */
export const decliningKey = ["session", "declining"] as const;
