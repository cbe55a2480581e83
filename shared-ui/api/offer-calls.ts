import type { OwnedObject } from "@authentica/backend/contract/object";
import { answer, api } from "./client.ts";

/** Takes over the object of an offer, for ever. */
export const acceptOffer = async (offerId: string): Promise<OwnedObject> =>
  (await answer(api.transfer.accept.$post({ json: { offerId } }))).object;

/** Declines an offer; `undoable`: its owner is notified after a minute, or when it is declined again without that. */
export const declineOffer = (offerId: string, undoable?: "undoable") =>
  answer(api.transfer.decline.$post({ json: { offerId, ...(undoable && { undoable: true as const }) } }));

/** Undoes a decline that was `undoable`, within its minute. */
export const undoDecline = (offerId: string) => answer(api.transfer["undo-decline"].$post({ json: { offerId } }));
