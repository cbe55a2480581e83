import { answer, api } from "@authentica/shared-ui/api";

/** Turns an offer down. */
export async function declineOffer(offerId: string): Promise<void> {
  await answer(api.transfer.decline.$post({ json: { offerId } }));
}
