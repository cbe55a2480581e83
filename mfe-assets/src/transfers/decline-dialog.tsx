import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useMutation } from "@tanstack/react-query";
import { personName } from "../objects/person-name.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { declineOffer } from "./calls.ts";

export interface DeclineDialogProps {
  /** The offer to be declined. Without an offer the dialog is closed. */
  readonly offer: IncomingOffer | undefined;
  readonly onClose: () => void;
  readonly onDeclined: (offer: IncomingOffer) => void;
  readonly onFailed: (offer: IncomingOffer, error: unknown) => void;
}

/** Asks for confirmation before an offer is declined, because only the owner can make it again. */
export function DeclineDialog({ offer, onClose, onDeclined, onFailed }: DeclineDialogProps) {
  const objectsChanged = useObjectsChanged();
  const decline = useMutation({
    mutationFn: ({ _id }: IncomingOffer) => declineOffer(_id),
    onSuccess: (_, declined) => onDeclined(declined),
    onError: (error, refused) => onFailed(refused, error),
    onSettled: objectsChanged,
  });
  return (
    <Dialog
      open={offer !== undefined}
      onOpenChange={() => !decline.isPending && onClose()}
      title="Décliner cet objet&nbsp;?"
      size="sm"
      footer={
        <>
          <Button disabled={decline.isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="danger" pending={decline.isPending} onClick={() => offer && decline.mutate(offer)}>
            Décliner
          </Button>
        </>
      }
    >
      {offer && (
        <p>
          «&nbsp;<bdi>{offer.objectName}</bdi>&nbsp;» restera à <bdi>{personName(offer.from)}</bdi>, qui en sera prévenu
          et pourra vous le proposer à nouveau.
        </p>
      )}
    </Dialog>
  );
}
