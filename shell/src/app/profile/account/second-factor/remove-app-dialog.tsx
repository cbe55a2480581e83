import { answer, api } from "@authentica/shared-ui/api";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/security.tsx";
import { ActDialog } from "../act-dialog.tsx";
import styles from "../passkeys/dialog-body.module.css";

export interface RemoveAppDialogProps {
  readonly open: boolean;
  /** Whether the app is the only second factor of an account that must have one. */
  readonly required: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => Promise<void>;
}

/** Asks for confirmation before the authenticator app is removed from the account. */
export function RemoveAppDialog({ open, required, onClose, onRemoved }: RemoveAppDialogProps) {
  const confirmed = useConfirmed();
  const remove = useMutation({
    mutationKey: ["session", "remove-app"],
    mutationFn: () => confirmed(() => answer(api.user["second-factor"].app.$delete())),
    onSuccess: async () => {
      await onRemoved();
      onClose();
    },
  });
  return (
    <ActDialog
      open={open}
      size="sm"
      title={words.secondFactor.removing.title}
      act={remove}
      label={words.secondFactor.removing.submit}
      danger
      main={{ onPress: () => remove.mutate() }}
      onClose={onClose}
    >
      <div className={styles.body}>
        <Failure error={remove.error} title={words.secondFactor.removing.failed} />
        <p>{words.secondFactor.removing.effect}</p>
        {required && <p>{words.secondFactor.removing.administrator}</p>}
      </div>
    </ActDialog>
  );
}
