import { GIVEN_DATE } from "@authentica/backend/contract/attestation";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { Button } from "@authentica/shared-ui/components/button";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { proofPath } from "@authentica/shared-ui/navigation/paths";
import { isDeclared } from "@authentica/shared-ui/registry/deposit";
import { ProofButton } from "../../objects/proof-button.tsx";
import styles from "./success-dialog.module.css";

export interface SuccessDialogProps {
  /** The object just registered. If `null`, the dialog is closed. */
  readonly object: OwnedObject | null;
  readonly onClose: () => void;
  readonly onHistory: (object: OwnedObject) => void;
  /** Called when the user wants to start with another file. */
  readonly onAnother: () => void;
}

/** Dialog after a registration: shows the seal, and offers the proof for download. */
export function SuccessDialog({ object, onClose, onHistory, onAnother }: SuccessDialogProps) {
  return (
    <Dialog
      open={object !== null}
      onOpenChange={onClose}
      size="lg"
      title="Inscription réussie !"
      cross={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Fermer
          </Button>
          <Button variant="quiet" onClick={onAnother}>
            Certifier un autre fichier
          </Button>
          <Button onClick={() => object && onHistory(object)}>Historique des activités de visite</Button>
        </>
      }
    >
      {object && (
        <div className={styles.deed}>
          <div className={styles.side}>
            <Seal hash={object.hash} size={240} pressed className={styles.seal} />
          </div>
          <div className={styles.words}>
            <p className={styles.name} dir="auto">
              {object.objectName}
            </p>
            <p>
              est inscrit au registre à votre nom, sous le numéro {object.tokenId}, le{" "}
              <ProofTime at={object.createdAt} />, {GIVEN_DATE.toLowerCase()}.
            </p>
            {isDeclared(object) && (
              <p className={styles.declared}>
                Déclaré sans dépôt du fichier&nbsp;: il est resté sur cet appareil. Gardez-le bien, lui seul fait foi.
              </p>
            )}
            <PublicLink object={object} />
            <ProofButton object={object} variant="primary" />
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Link to the object's public page, with its short address. */
function PublicLink({ object }: { readonly object: OwnedObject }) {
  const { href, host, pathname } = new URL(proofPath(object._id), object.tokenExplorerLink);
  return (
    <div className={styles.share}>
      <a href={href} target="_blank" rel="noopener" className={styles.link}>
        {host}
        <wbr />
        <span>{pathname}</span>
      </a>
      <CopyButton value={href} />
    </div>
  );
}
