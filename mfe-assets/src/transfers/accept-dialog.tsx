import type { OwnedObject } from "@authentica/backend/contract/object";
import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { useUser } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Seal } from "@authentica/shared-ui/components/seal";
import { OwnWallet } from "@authentica/shared-ui/offers/own-wallet";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/offered.tsx";
import { personName } from "../objects/person-name.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { acceptOffer } from "./calls.ts";
import styles from "./incoming-offers.module.css";

export interface AcceptDialogProps {
  /** The offer to be accepted. Without an offer the dialog is closed. */
  readonly offer: IncomingOffer | undefined;
  readonly onClose: () => void;
  readonly onAccepted: (object: OwnedObject) => void;
  readonly onFailed: (offer: IncomingOffer, error: unknown) => void;
}

/**
 * Asks for confirmation before the user accepts an object, because the registry keeps the transfer for good. If the
 * user has no wallet, says where to add one.
 */
export function AcceptDialog({ offer, onClose, onAccepted, onFailed }: AcceptDialogProps) {
  const objectsChanged = useObjectsChanged();
  const user = useUser().data;
  const accept = useMutation({
    mutationFn: ({ _id }: IncomingOffer) => acceptOffer(_id),
    onSuccess: onAccepted,
    onError: (error, refused) => onFailed(refused, error),
    onSettled: objectsChanged,
  });
  return (
    <Dialog
      open={offer !== undefined}
      onOpenChange={() => !accept.isPending && onClose()}
      title={words.accepting.title}
      footer={
        <>
          <Button disabled={accept.isPending} onClick={onClose}>
            {words.accepting.notNow}
          </Button>
          <Button
            variant="primary"
            disabled={!user?.walletAddress}
            pending={accept.isPending}
            onClick={() => offer && accept.mutate(offer)}
          >
            {words.accepting.accept}
          </Button>
        </>
      }
    >
      {offer && (
        <>
          <div className={styles.deed}>
            <Seal hash={offer.hash} size={128} />
            <p className={styles.deedName}>
              <bdi>{offer.objectName}</bdi>
            </p>
            <Hash value={offer.hash} short copy={false} className={styles.hash} />
          </div>
          <div className={styles.terms}>
            <p>{words.accepting.means(<bdi>{personName(offer.from)}</bdi>)}</p>
            <p>{words.accepting.attestation}</p>
            <OwnWallet user={user} />
          </div>
        </>
      )}
    </Dialog>
  );
}
