import type { OwnedObject } from "@authentica/backend/contract/object";
import type { Toast } from "@authentica/shared-ui/toast";
import { notRevoked, offered, renamed, revoked } from "../objects/action-toasts.tsx";
import { TransferDialog } from "../transfers/transfer-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

export interface RowDialogsProps {
  /** Absent keeps all of them closed. */
  readonly action: "edit" | "revoke" | "transfer" | undefined;
  /** Absent where the list no longer holds the object. */
  readonly object: OwnedObject | undefined;
  /** With what there is to say once something was done, or was not. */
  readonly onClose: (message?: Toast) => void;
  /** A name that was given has been taken back. */
  readonly onChanged: () => void;
}

/** What asks before something is done to the object of a row. */
export function RowDialogs({ action, object, onClose, onChanged }: RowDialogsProps) {
  const close = () => onClose();
  return (
    <>
      <EditDialog
        open={action === "edit"}
        object={object}
        onClose={close}
        onEdited={() => object && onClose(renamed(object, onChanged))}
      />
      <TransferDialog
        object={action === "transfer" ? object : undefined}
        onClose={close}
        onOffered={(offer) => onClose(offered(offer))}
      />
      <RevokeDialog
        object={action === "revoke" ? object : undefined}
        onClose={close}
        onRevoked={(ended) => onClose(revoked(ended))}
        onFailed={(kept, reason) => onClose(notRevoked(kept, reason))}
      />
    </>
  );
}
