import type { OwnedObject } from "@authentica/backend/contract/object";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { NotConfirmed } from "@authentica/shared-ui/failure";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/object.tsx";
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
      toast({ text: words.erase.erased(quoted(erased)) });
    },
    onError: (error, target) => {
      if (error instanceof NotConfirmed) return;
      onClose();
      toast(failed(words.erase.failed(quoted(target)), { error, verbatim: true }));
    },
    onSettled: objectsChanged,
  });
  return (
    <Dialog
      open={object !== undefined}
      onOpenChange={() => !erase.isPending && onClose()}
      title={words.erase.title}
      footer={
        <>
          <Button disabled={erase.isPending} onClick={onClose}>
            {words.erase.cancel}
          </Button>
          <Button variant="danger" pending={erase.isPending} onClick={() => object && erase.mutate(object)}>
            {words.erase.erase}
          </Button>
        </>
      }
    >
      {object && (
        <div className={styles.asked}>
          <p>
            {words.erase.means(
              <bdi>{object.fileName}</bdi>,
              object.fileSize === null ? null : formatBytes(object.fileSize),
            )}
          </p>
          <p>{words.erase.stays}</p>
        </div>
      )}
    </Dialog>
  );
}
