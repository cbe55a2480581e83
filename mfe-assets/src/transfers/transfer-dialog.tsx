import type { OwnedObject } from "@authentica/backend/contract/object";
import type { OutgoingOffer } from "@authentica/backend/contract/transfer";
import { FormDialog } from "@authentica/shared-ui/components/form-dialog";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { lazy, Suspense } from "react";
import { words } from "#words/transfer.tsx";

/** Loaded when the user offers an object. */
const TransferForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-transfer" */ "./transfer-form.tsx")).TransferForm,
}));

export interface TransferDialogProps {
  /** The object to be offered. Without an object the dialog is closed. */
  readonly object: OwnedObject | undefined;
  readonly onClose: () => void;
  readonly onOffered: (offer: OutgoingOffer) => void;
}

/** Dialog that offers an object to another person. States the consequences of a transfer first. */
export function TransferDialog({ object, onClose, onOffered }: TransferDialogProps) {
  return (
    <FormDialog
      open={object !== undefined}
      onClose={onClose}
      title={words.dialog.title}
      description={object && words.dialog.means(<bdi>{object.objectName}</bdi>)}
      verb={words.dialog.verb}
    >
      {(form) =>
        object && (
          <Suspense fallback={<Spinner />}>
            <TransferForm {...form} object={object} onOffered={onOffered} />
          </Suspense>
        )
      }
    </FormDialog>
  );
}
