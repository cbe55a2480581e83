import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/offered.tsx";
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
      title={words.declining.title}
      size="sm"
      footer={
        <>
          <Button disabled={decline.isPending} onClick={onClose}>
            {words.declining.cancel}
          </Button>
          <Button variant="danger" pending={decline.isPending} onClick={() => offer && decline.mutate(offer)}>
            {words.decline}
          </Button>
        </>
      }
    >
      {offer && <p>{words.declining.means(<bdi>{offer.objectName}</bdi>, <bdi>{personName(offer.from)}</bdi>)}</p>}
    </Dialog>
  );
}
