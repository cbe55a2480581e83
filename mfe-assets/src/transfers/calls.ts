import type { Cession, OutgoingOffer } from "@authentica/backend/contract/transfer";
import { answer, api } from "@authentica/shared-ui/api";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";
import { queryOptions } from "@tanstack/react-query";

export { acceptOffer, declineOffer, offersQuery } from "@authentica/shared-ui/api/offers";

/** Offers an object to an e-mail or a wallet address. It stays the owner's until it is accepted. */
export const offerObject = (objectId: string, to: string): Promise<OutgoingOffer> =>
  answer(api.transfer.offer.$post({ json: { objectId, to } }));

/** Takes an offer back. */
export const cancelOffer = (offerId: string) => answer(api.transfer.cancel.$post({ json: { offerId } }));

/** The transfers that the signed-in person was a party to, the latest first; asked for at each visit. */
export const cessionsQuery = queryOptions({
  queryKey: ["mfe_assets", "cessions"],
  queryFn: async ({ signal }) => (await answer(api.transfer.cessions.$get({}, { init: { signal } }))).data,
  staleTime: 0,
});

/** Asks for an address that downloads the proof of a transfer once, and opens it. */
export async function downloadCession({ objectId, number }: Pick<Cession, "objectId" | "number">): Promise<void> {
  const { link } = await answer(api.transfer.cession.$post({ json: { objectId, number } }));
  followDownload(link, `cession-${objectId}-${number}.zip`);
}
