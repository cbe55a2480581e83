import type { OwnedObject } from "@authentica/backend/contract/object";
import { Button } from "@authentica/shared-ui/components/button";
import { CheckboxField } from "@authentica/shared-ui/components/checkbox-field";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { NotConfirmed } from "@authentica/shared-ui/failure";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { words } from "#words/row-dialogs.tsx";
import styles from "../object/asked.module.css";
import { revokeAndErase } from "../object/calls.ts";
import { fileStanding } from "../object/seen-object.ts";
import { revokeObject } from "../objects/calls.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";

export interface RevokeDialogProps {
  /** The object to be revoked. Without an object the dialog is closed. */
  readonly object: OwnedObject | undefined;
  readonly onClose: () => void;
  readonly onRevoked: (object: OwnedObject) => void;
  readonly onFailed: (object: OwnedObject, error: unknown) => void;
}

/** Asks for confirmation before an object is revoked permanently. */
export function RevokeDialog({ object, onClose, onRevoked, onFailed }: RevokeDialogProps) {
  const objectsChanged = useObjectsChanged();
  const confirmed = useConfirmed();
  const [withFile, setWithFile] = useState(false);
  const [asked, setAsked] = useState(object?._id);
  // If the dialog is opened for another object, resets the user's choice.
  if (object && object._id !== asked) {
    setAsked(object._id);
    setWithFile(false);
  }
  const revoke = useMutation({
    mutationFn: ({ _id }: OwnedObject) => confirmed(() => (withFile ? revokeAndErase(_id) : revokeObject(_id))),
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
      title={words.revoke.title}
      footer={
        <>
          <Button disabled={revoke.isPending} onClick={onClose}>
            {words.revoke.cancel}
          </Button>
          <Button variant="danger" pending={revoke.isPending} onClick={() => object && revoke.mutate(object)}>
            {words.revoke.verb}
          </Button>
        </>
      }
    >
      {object && (
        <div className={styles.asked}>
          <p>
            {words.revoke.means(<bdi>{object.objectName}</bdi>)} <strong>{words.revoke.final}</strong>
          </p>
          {fileStanding(object) === "kept" && (
            <CheckboxField
              label={words.revoke.eraseFile(object.fileSize === null ? null : formatBytes(object.fileSize))}
              hint={words.revoke.keepYours}
              checked={withFile}
              disabled={revoke.isPending}
              onChange={setWithFile}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
