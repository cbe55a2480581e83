import type { OwnedObject } from "@authentica/backend/contract/object";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { NotConfirmed } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { revokeObject } from "../objects/calls.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";

export interface RevokeDialogProps {
  /** Absent keeps the dialog closed. */
  readonly object: OwnedObject | undefined;
  readonly onClose: () => void;
  readonly onRevoked: (object: OwnedObject) => void;
  readonly onFailed: (object: OwnedObject, error: unknown) => void;
}

/** Asks before an object is revoked: nothing brings it back. */
export function RevokeDialog({ object, onClose, onRevoked, onFailed }: RevokeDialogProps) {
  const objectsChanged = useObjectsChanged();
  const confirmed = useConfirmed();
  const revoke = useMutation({
    mutationFn: (target: OwnedObject) => confirmed(() => revokeObject(target._id)),
    onSuccess: onRevoked,
    onError: (error, target) => {
      if (error instanceof NotConfirmed) return;
      console.error("The object was not revoked.", error);
      onFailed(target, error);
    },
    onSettled: objectsChanged,
  });
  return (
    <Dialog
      open={object !== undefined}
      onOpenChange={() => !revoke.isPending && onClose()}
      title="Révoquer cet objet&nbsp;?"
      footer={
        <>
          <Button disabled={revoke.isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="danger" pending={revoke.isPending} onClick={() => object && revoke.mutate(object)}>
            Révoquer définitivement
          </Button>
        </>
      }
    >
      {object && (
        <p>
          «&nbsp;<bdi>{object.objectName}</bdi>&nbsp;» ne sera plus valable. Son inscription restera lisible au
          registre, marquée comme révoquée, et son empreinte ne pourra plus être réclamée.{" "}
          <strong>Cette action ne peut pas être annulée.</strong>
        </p>
      )}
    </Dialog>
  );
}
