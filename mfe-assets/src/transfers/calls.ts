import type { Cession, OutgoingOffer } from "@authentica/backend/contract/transfer";
import { downloads } from "@authentica/backend/words/downloads";
import { answer, api } from "@authentica/shared-ui/api";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";

export { acceptOffer, declineOffer } from "@authentica/shared-ui/api/offer-calls";

/**
 * Offers an object to an e-mail or wallet address. The owner keeps the object until the recipient accepts the offer.
 */
export const offerObject = (objectId: string, to: string): Promise<OutgoingOffer> =>
  answer(api.transfer.offer.$post({ json: { objectId, to } }));

/** Cancels an offer. */
export const cancelOffer = (offerId: string) => answer(api.transfer.cancel.$post({ json: { offerId } }));

/** Requests a single-use link for the proof of a transfer, and downloads it. */
export async function downloadCession({ objectId, number }: Pick<Cession, "objectId" | "number">): Promise<void> {
  const { link } = await answer(api.transfer.cession.$post({ json: { objectId, number } }));
  followDownload(link, downloads.cession(objectId, number));
}
