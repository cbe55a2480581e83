import type { OwnedObject } from "@authentica/backend/contract/object";
import type { OutgoingOffer } from "@authentica/backend/contract/transfer";
import { TransferDialog } from "../transfers/transfer-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

export interface RowDialogsProps {
  /** Absent keeps all of them closed. */
  readonly action: "edit" | "revoke" | "transfer" | undefined;
  /** Absent where the list no longer holds the object. */
  readonly object: OwnedObject | undefined;
  readonly onClose: () => void;
  readonly onEdited: (before: OwnedObject) => void;
  readonly onOffered: (offer: OutgoingOffer) => void;
  readonly onRevoked: (object: OwnedObject) => void;
  readonly onNotRevoked: (object: OwnedObject, error: unknown) => void;
}

/** What asks before something is done to the object of a row. */
export function RowDialogs({ action, object, onClose, onEdited, ...rest }: RowDialogsProps) {
  return (
    <>
      <EditDialog
        open={action === "edit"}
        object={object}
        onClose={onClose}
        onEdited={() => object && onEdited(object)}
      />
      <TransferDialog
        object={action === "transfer" ? object : undefined}
        onClose={onClose}
        onOffered={rest.onOffered}
      />
      <RevokeDialog
        object={action === "revoke" ? object : undefined}
        onClose={onClose}
        onRevoked={rest.onRevoked}
        onFailed={rest.onNotRevoked}
      />
    </>
  );
}
