import type { OwnedObject } from "@authentica/backend/contract/object";
import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { useUser } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { English } from "@authentica/shared-ui/components/english";
import { Hash } from "@authentica/shared-ui/components/hash";
import { ProvenMark } from "@authentica/shared-ui/components/proven-mark";
import { Seal } from "@authentica/shared-ui/components/seal";
import { useMutation } from "@tanstack/react-query";
import { personName } from "../objects/person-name.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { acceptOffer } from "./calls.ts";
import styles from "./incoming-offers.module.css";

export interface AcceptDialogProps {
  /** Absent keeps the dialog closed. */
  readonly offer: IncomingOffer | undefined;
  readonly onClose: () => void;
  readonly onAccepted: (object: OwnedObject) => void;
  readonly onFailed: (offer: IncomingOffer, error: unknown) => void;
}

/** Asks before an object changes hands: the registry keeps it. Without a wallet it says where to give one. */
export function AcceptDialog({ offer, onClose, onAccepted, onFailed }: AcceptDialogProps) {
  const objectsChanged = useObjectsChanged();
  const { walletAddress: wallet, walletProvenAt } = useUser().data ?? {};
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
      title="Accepter cet objet&nbsp;?"
      footer={
        <>
          <Button disabled={accept.isPending} onClick={onClose}>
            Pas maintenant
          </Button>
          <Button
            variant="primary"
            disabled={!wallet}
            pending={accept.isPending}
            onClick={() => offer && accept.mutate(offer)}
          >
            Devenir propriétaire
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
            <p>
              <bdi>{personName(offer.from)}</bdi> vous transmet cet objet, son fichier s’il est conservé, et tous les
              droits qui vont avec. Le transfert s’inscrit au registre&nbsp;:{" "}
              <strong>il ne peut pas être annulé.</strong>
            </p>
            <p>
              Vous pourrez l’un et l’autre télécharger une attestation de cession. Elle porte votre nom et l’adresse de
              votre portefeuille.
            </p>
            {wallet === null && (
              <Alert tone="warning" title="Votre adresse de portefeuille manque">
                Un objet est inscrit au nom d’un portefeuille. Ouvrez votre compte en haut à droite, choisissez{" "}
                <English>Edit Profile</English>, ajoutez votre adresse, puis revenez accepter.
              </Alert>
            )}
            {wallet && (
              <p>
                Il sera inscrit au nom de votre portefeuille <span className={styles.wallet}>{wallet}</span>{" "}
                {walletProvenAt && <ProvenMark />}
              </p>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
