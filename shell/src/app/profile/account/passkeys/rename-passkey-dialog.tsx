import type { Passkey } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { words } from "#words/security.tsx";
import { ActDialog } from "../act-dialog.tsx";
import styles from "./dialog-body.module.css";
import { NameForm } from "./name-form.tsx";

export interface RenamePasskeyDialogProps {
  /** The passkey to be renamed. If `null`, the dialog is closed. */
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
  readonly onRenamed: (passkey: Passkey) => Promise<void>;
}

/** Dialog that changes the name of a passkey. */
export function RenamePasskeyDialog({ passkey, onClose, onRenamed }: RenamePasskeyDialogProps) {
  const formId = useId();
  const confirmed = useConfirmed();
  const rename = useMutation({
    mutationKey: ["session", "rename-passkey"],
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      confirmed(() => answer(api.user.passkeys[":id"].$put({ param: { id }, json: { name } }))),
    onSuccess: async (renamed) => {
      await onRenamed(renamed);
      onClose();
    },
  });
  return (
    <ActDialog
      open={passkey !== null}
      size="sm"
      title={words.passkeys.renaming.title}
      act={rename}
      label={words.passkeys.rename}
      main={{ form: formId }}
      onClose={onClose}
    >
      {passkey && (
        <div className={styles.body}>
          <Failure error={rename.error} title={words.passkeys.renaming.failed} />
          <NameForm
            id={formId}
            initialName={passkey.name}
            onName={(name) => !rename.isPending && rename.mutate({ id: passkey._id, name })}
          />
        </div>
      )}
    </ActDialog>
  );
}
