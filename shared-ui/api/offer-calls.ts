import type { OwnedObject } from "@authentica/backend/contract/object";
import { answer, api } from "./client.ts";

/** Accepts an offer. The object then belongs to the signed-in user. */
export const acceptOffer = async (offerId: string): Promise<OwnedObject> =>
  (await answer(api.transfer.accept.$post({ json: { offerId } }))).object;

/**
 * Declines an offer. With `undoable`, the owner of the object is notified after one minute, or immediately if the
 * offer is declined again without `undoable`.
 */
export const declineOffer = (offerId: string, undoable?: "undoable") =>
  answer(api.transfer.decline.$post({ json: { offerId, ...(undoable && { undoable: true as const }) } }));

/** Undoes an `undoable` decline. Only possible within one minute. */
export const undoDecline = (offerId: string) => answer(api.transfer["undo-decline"].$post({ json: { offerId } }));
