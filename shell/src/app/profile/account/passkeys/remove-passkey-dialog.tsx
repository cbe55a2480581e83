import type { Passkey } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/security.tsx";
import { ActDialog } from "../act-dialog.tsx";
import styles from "./dialog-body.module.css";

export interface RemovePasskeyDialogProps {
  /** The passkey to be removed. If `null`, the dialog is closed. */
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
  readonly onRemoved: (passkey: Passkey) => Promise<void>;
}

/** Asks for confirmation before a passkey is removed from the account. */
export function RemovePasskeyDialog({ passkey, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const confirmed = useConfirmed();
  const remove = useMutation({
    mutationKey: ["session", "remove-passkey"],
    mutationFn: ({ _id: id }: Passkey) => confirmed(() => answer(api.user.passkeys[":id"].$delete({ param: { id } }))),
    onSuccess: async (_, removed) => {
      await onRemoved(removed);
      onClose();
    },
  });
  return (
    <ActDialog
      open={passkey !== null}
      title={words.passkeys.removing.title}
      act={remove}
      label={words.passkeys.removing.submit}
      danger
      main={{ onPress: () => passkey && remove.mutate(passkey) }}
      onClose={onClose}
    >
      {passkey && (
        <div className={styles.body}>
          <Failure error={remove.error} title={words.passkeys.removing.failed} />
          <p className={styles.named}>{words.passkeys.removing.effect(passkey.name)} </p>
          <p>{words.passkeys.removing.copy} </p>
        </div>
      )}
    </ActDialog>
  );
}
