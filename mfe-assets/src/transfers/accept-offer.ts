import type { OwnedObject } from "@authentica/backend/contract/object";
import { answer, api } from "@authentica/shared-ui/api";

/** Takes over the object of an offer, for ever. */
export async function acceptOffer(offerId: string): Promise<OwnedObject> {
  return (await answer(api.transfer.accept.$post({ json: { offerId } }))).object;
}
