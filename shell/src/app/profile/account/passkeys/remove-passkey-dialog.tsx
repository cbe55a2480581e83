import type { Passkey } from "@authentica/backend/contract/passkey";
import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Failure, useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { useMutation } from "@tanstack/react-query";
import styles from "./dialog-body.module.css";

export interface RemovePasskeyDialogProps {
  /** `null` keeps the dialog closed. */
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
  readonly onRemoved: (passkey: Passkey) => Promise<void>;
}

/** Asks before a passkey is removed from the account. */
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
  const close = () => {
    if (remove.isPending) return;
    remove.reset();
    onClose();
  };
  return (
    <Dialog
      open={passkey !== null}
      onOpenChange={close}
      title="Supprimer cette clé d’accès&nbsp;?"
      footer={
        <>
          <Button disabled={remove.isPending} onClick={close}>
            Annuler
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => passkey && remove.mutate(passkey)}>
            Supprimer la clé
          </Button>
        </>
      }
    >
      {passkey && (
        <div className={styles.body}>
          <Failure error={remove.error} title="La clé n’a pas été supprimée" />
          <p className={styles.named}>
            «&nbsp;{passkey.name}&nbsp;» ne permettra plus de se connecter à votre compte. Votre mot de passe et vos
            autres clés restent valables, et les sessions déjà ouvertes continuent.
          </p>
          <p>
            Votre appareil ou votre gestionnaire de mots de passe en garde une copie devenue sans effet&nbsp;: vous
            pouvez l’y effacer aussi.
          </p>
        </div>
      )}
    </Dialog>
  );
}
