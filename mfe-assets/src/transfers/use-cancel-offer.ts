import type { OwnedObject } from "@authentica/backend/contract/object";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import { failed, offered, quoted } from "../objects/told.tsx";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { cancelOffer, offerObject } from "./calls.ts";
import { TRANSFER_WORDS } from "./own-words.ts";
import { useOffers } from "./use-offers.ts";

/**
 * Takes back the open offer of an object. Whom it was made to has been told: it cannot be undone, and is made anew to them
 * where the reader thinks better of it.
 */
export function useCancelOffer(): (object: OwnedObject) => void {
  const { outgoing } = useOffers();
  const confirmed = useConfirmed();
  const objectsChanged = useObjectsChanged();
  return useMutation({
    mutationFn: async ({ _id }: OwnedObject) => {
      const offer = outgoing.get(_id);
      if (offer) await cancelOffer(offer._id);
      return offer;
    },
    onSuccess: (offer, object) =>
      toast({
        text: `${quoted(object)} n’est plus proposé. Il reste à vous.`,
        undo: offer && {
          label: "Proposer de nouveau",
          run: async () => {
            const again = await confirmed(() => offerObject(object._id, offer.to));
            objectsChanged();
            toast(offered(again));
          },
        },
      }),
    onError: (error) => toast(failed("Le transfert n’a pas été annulé.", { error, ...TRANSFER_WORDS.cancel })),
    onSettled: objectsChanged,
  }).mutate;
}
