import type { OwnedObject } from "@authentica/backend/contract/object";
import type { OutgoingOffer } from "@authentica/backend/contract/transfer";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/transfer.tsx";
import { failed, offered, quoted } from "../objects/action-toasts.tsx";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { cancelOffer, offerObject } from "./calls.ts";
import { TRANSFER_WORDS } from "./own-words.ts";

/**
 * Returns a function that cancels the open offer of an object. The recipient has already been notified of the offer,
 * so the undo button makes a new offer to the same recipient.
 */
export function useCancelOffer(): (object: OwnedObject, offer: OutgoingOffer) => void {
  const confirmed = useConfirmed();
  const objectsChanged = useObjectsChanged();
  const { mutate } = useMutation({
    mutationFn: ({ offer }: Cancelled) => cancelOffer(offer._id),
    onSuccess: (_, { object, offer }) =>
      toast({
        text: words.cancelled(quoted(object)),
        undo: {
          label: words.offerAgain,
          run: async () => {
            const again = await confirmed(() => offerObject(object._id, offer.to));
            objectsChanged();
            toast(offered(again));
          },
        },
      }),
    onError: (error) => toast(failed(words.notCancelled, { error, ...TRANSFER_WORDS.cancel })),
    onSettled: objectsChanged,
  });
  return (object, offer) => mutate({ object, offer });
}

interface Cancelled {
  readonly object: OwnedObject;
  readonly offer: OutgoingOffer;
}
