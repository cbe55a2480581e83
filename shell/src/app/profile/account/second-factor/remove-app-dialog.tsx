import { answer, api } from "@authentica/shared-ui/api";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
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
      title="Retirer l’application d’authentification&nbsp;?"
      act={remove}
      label="Retirer l’application"
      danger
      main={{ onPress: () => remove.mutate() }}
      onClose={onClose}
    >
      <div className={styles.body}>
        <Failure error={remove.error} title="L’application n’a pas été retirée" />
        <p>Votre mot de passe suffira de nouveau pour vous connecter, et vos codes de secours ne vaudront plus rien.</p>
        {required && (
          <p>Vous êtes administrateur&nbsp;: la console restera fermée tant qu’aucun second facteur ne la protège.</p>
        )}
      </div>
    </ActDialog>
  );
}
