import type { OwnedObject } from "@authentica/backend/contract/object";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Hash } from "@authentica/shared-ui/components/hash";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { ProofButton } from "../../objects/proof-button.tsx";
import styles from "./success-dialog.module.css";

export interface SuccessDialogProps {
  /** The object just registered; `null` keeps the dialog closed. */
  readonly object: OwnedObject | null;
  readonly onClose: () => void;
  readonly onHistory: (object: OwnedObject) => void;
}

/** The moment of registration: the seal is pressed onto the page. */
export function SuccessDialog({ object, onClose, onHistory }: SuccessDialogProps) {
  return (
    <Dialog
      open={object !== null}
      onOpenChange={onClose}
      title="Inscription réussie !"
      cross={false}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button variant="primary" onClick={() => object && onHistory(object)}>
            Historique des activités de visite
          </Button>
        </>
      }
    >
      {object && (
        <div className={styles.deed}>
          <Seal hash={object.hash} size={208} pressed />
          <p className={styles.name}>{object.objectName}</p>
          <p className={styles.words}>
            est inscrit au registre à votre nom, sous le numéro {object.tokenId}, le <ProofTime at={object.createdAt} />
            .
          </p>
          <Hash value={object.hash} short copy={false} className={styles.hash} />
          <ProofButton object={object} />
        </div>
      )}
    </Dialog>
  );
}
