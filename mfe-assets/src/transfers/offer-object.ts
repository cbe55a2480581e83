import type { OutgoingOffer } from "@authentica/backend/contract/transfer";
import { answer, api } from "@authentica/shared-ui/api";

/** Offers an object to an e-mail or a wallet address. It stays the owner's until it is accepted. */
export function offerObject(objectId: string, to: string): Promise<OutgoingOffer> {
  return answer(api.transfer.offer.$post({ json: { objectId, to } }));
}
