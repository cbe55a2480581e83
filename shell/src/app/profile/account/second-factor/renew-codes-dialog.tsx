import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { RecoveryCodes } from "@authentica/shared-ui/second-factor/recovery-codes";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/security.tsx";
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
      title={codes ? words.secondFactor.renewing.keep : words.secondFactor.renewing.title}
      footer={
        codes ? (
          <Button variant="primary" onClick={onClose}>
            {words.secondFactor.renewing.kept}
          </Button>
        ) : (
          <>
            <Button disabled={renew.isPending} onClick={onClose}>
              {words.secondFactor.renewing.cancel}
            </Button>
            <Button variant="primary" pending={renew.isPending} onClick={() => renew.mutate()}>
              {words.secondFactor.renewing.submit}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <div className={styles.body}>
          <Failure error={renew.error} title={words.secondFactor.renewing.failed} />
          <p>{words.secondFactor.renewing.effect}</p>
        </div>
      )}
    </Dialog>
  );
}
