import type { OwnedObject } from "@authentica/backend/contract/object";
import { GIVEN_DATE } from "@authentica/backend/words/attestation";
import { Button } from "@authentica/shared-ui/components/button";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { proofPath } from "@authentica/shared-ui/navigation/paths";
import { isDeclared } from "@authentica/shared-ui/registry/deposit";
import { words } from "#words/claim.tsx";
import { ProofButton } from "../../objects/proof-button.tsx";
import styles from "./success-dialog.module.css";

const { success } = words;

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
      title={success.title}
      cross={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {success.close}
          </Button>
          <Button variant="quiet" onClick={onAnother}>
            {success.another}
          </Button>
          <Button onClick={() => object && onHistory(object)}>{success.history}</Button>
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
            <p>{success.registered(object.tokenId, <ProofTime at={object.createdAt} />, GIVEN_DATE.toLowerCase())}</p>
            {isDeclared(object) && <p className={styles.declared}>{success.declared}</p>}
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
