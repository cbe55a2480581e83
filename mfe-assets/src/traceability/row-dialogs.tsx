import type { OwnedObject } from "@authentica/backend/contract/object";
import type { Toast } from "@authentica/shared-ui/toast";
import { notRevoked, offered, renamed, revoked } from "../objects/action-toasts.tsx";
import { TransferDialog } from "../transfers/transfer-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

export interface RowDialogsProps {
  /** The action whose dialog is open. Without an action all dialogs are closed. */
  readonly action: "edit" | "revoke" | "transfer" | undefined;
  /** The object of the action; `undefined` if the list no longer contains it. */
  readonly object: OwnedObject | undefined;
  /** Called with a message which says that the action succeeded or failed, or without one if nothing was done. */
  readonly onClose: (message?: Toast) => void;
  /** Called when the user has undone a renaming. */
  readonly onChanged: () => void;
}

/** Dialogs for the actions of a row. */
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
