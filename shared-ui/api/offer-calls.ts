import type { OwnedObject } from "@authentica/backend/contract/object";
import { answer, api } from "./client.ts";

/** Accepts an offer: its object belongs to the signed-in user from then on. */
export const acceptOffer = async (offerId: string): Promise<OwnedObject> =>
  (await answer(api.transfer.accept.$post({ json: { offerId } }))).object;

/**
 * Declines an offer. With `undoable`, its owner is notified one minute later, or at once if the offer is declined
 * again without `undoable`.
 */
export const declineOffer = (offerId: string, undoable?: "undoable") =>
  answer(api.transfer.decline.$post({ json: { offerId, ...(undoable && { undoable: true as const }) } }));

/** Takes back an `undoable` decline, within its minute. */
export const undoDecline = (offerId: string) => answer(api.transfer["undo-decline"].$post({ json: { offerId } }));
