import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { RecoveryCodes } from "@authentica/shared-ui/second-factor/recovery-codes";
import { useMutation } from "@tanstack/react-query";
import styles from "../passkeys/dialog-body.module.css";

export interface RenewCodesDialogProps {
  readonly onClose: () => void;
  readonly onRenewed: () => Promise<void>;
}

/** Asks for confirmation before the recovery codes are replaced. Then shows the new codes once. */
export function RenewCodesDialog({ onClose, onRenewed }: RenewCodesDialogProps) {
  const confirmed = useConfirmed();
  const renew = useMutation({
    mutationKey: ["session", "renew-codes"],
    mutationFn: () => confirmed(() => answer(api.user["second-factor"]["recovery-codes"].$post({ json: {} }))),
    onSuccess: onRenewed,
    gcTime: 0,
  });
  const codes = renew.data?.recoveryCodes;
  return (
    <Dialog
      open
      onOpenChange={() => !renew.isPending && onClose()}
      title={codes ? "Gardez vos codes de secours" : "Créer de nouveaux codes de secours\u00a0?"}
      footer={
        codes ? (
          <Button variant="primary" onClick={onClose}>
            J’ai gardé mes codes
          </Button>
        ) : (
          <>
            <Button disabled={renew.isPending} onClick={onClose}>
              Annuler
            </Button>
            <Button variant="primary" pending={renew.isPending} onClick={() => renew.mutate()}>
              Créer dix codes
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <div className={styles.body}>
          <Failure error={renew.error} title="Aucun code n’a été créé" />
          <p>Les codes que vous avez gardés jusqu’ici ne vaudront plus rien.</p>
        </div>
      )}
    </Dialog>
  );
}
