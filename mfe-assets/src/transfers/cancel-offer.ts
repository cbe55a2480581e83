import { answer, api } from "@authentica/shared-ui/api";

/** Takes an offer back. */
export async function cancelOffer(offerId: string): Promise<void> {
  await answer(api.transfer.cancel.$post({ json: { offerId } }));
}
