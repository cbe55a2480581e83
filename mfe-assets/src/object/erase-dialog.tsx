import type { OwnedObject } from "@authentica/backend/contract/object";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { NotConfirmed } from "@authentica/shared-ui/failure";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import { failed, quoted } from "../objects/action-toasts.tsx";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import styles from "./asked.module.css";
import { eraseFile } from "./calls.ts";

export interface EraseDialogProps {
  /** The object whose file is to be erased. Without an object the dialog is closed. */
  readonly object: OwnedObject | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before a file is erased permanently. */
export function EraseDialog({ object, onClose }: EraseDialogProps) {
  const objectsChanged = useObjectsChanged();
  const confirmed = useConfirmed();
  const erase = useMutation({
    mutationFn: ({ _id }: OwnedObject) => confirmed(() => eraseFile(_id)),
    onSuccess: (erased) => {
      onClose();
      toast({ text: `Le fichier de ${quoted(erased)} est effacé. Son écriture reste au registre.` });
    },
    onError: (error, target) => {
      if (error instanceof NotConfirmed) return;
      onClose();
      toast(failed(`Le fichier de ${quoted(target)} n’a pas été effacé.`, { error, verbatim: true }));
    },
    onSettled: objectsChanged,
  });
  return (
    <Dialog
      open={object !== undefined}
      onOpenChange={() => !erase.isPending && onClose()}
      title="Effacer le fichier&nbsp;?"
      footer={
        <>
          <Button disabled={erase.isPending} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="danger" pending={erase.isPending} onClick={() => object && erase.mutate(object)}>
            Effacer définitivement
          </Button>
        </>
      }
    >
      {object && (
        <div className={styles.asked}>
          <p>
            «&nbsp;<bdi>{object.fileName}</bdi>&nbsp;»
            {object.fileSize !== null && ` (${formatBytes(object.fileSize)})`} ne pourra plus être téléchargé d’ici, par
            vous non plus. Ses octets disparaissent sous deux jours, et des sauvegardes quand elles sont remplacées.
          </p>
          <p>
            L’objet reste au registre, et dit que son fichier est effacé. Gardez le vôtre&nbsp;: sans lui, la preuve ne
            prouve plus rien. <strong>Cette action ne peut pas être annulée.</strong>
          </p>
        </div>
      )}
    </Dialog>
  );
}
