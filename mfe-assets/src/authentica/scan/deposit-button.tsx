import type { OwnedObject } from "@authentica/backend/contract/object";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { FailureReason } from "@authentica/shared-ui/failure";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import { useObjectsChanged } from "../../objects/use-objects-changed.ts";
import { depositFile } from "./calls.ts";
import { sendAndDeposit } from "./deposit.ts";
import styles from "./deposit-button.module.css";

export interface DepositButtonProps {
  /** The reader's, declared without its file. */
  readonly object: OwnedObject;
  /** The file, where it is still to be sent. */
  readonly unsent: File | null;
  readonly onDeposited: (object: OwnedObject) => void;
}

/** Shows the file of an object that was declared without it. */
export function DepositButton({ object, unsent, onDeposited }: DepositButtonProps) {
  const objectsChanged = useObjectsChanged();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { signal } = new AbortController();
      return unsent ? sendAndDeposit(object, unsent, { signal, onSent: () => undefined }) : depositFile(object);
    },
    onSuccess: objectsChanged,
  });
  // It goes on where another file is looked at meanwhile, of which nothing is told by it.
  const deposit = () => mutate(undefined, { onSuccess: onDeposited });
  return (
    <div className={styles.deposit}>
      <p>
        Déposer le fichier ajoute une écriture au registre, qui constate sa date. La date de votre déclaration reste la
        même.
      </p>
      <Button variant="primary" icon={<Icon of={FileUp} size="sm" />} pending={isPending} onClick={deposit}>
        Déposer le fichier
      </Button>
      {error !== null && (
        <Alert tone="error" title="Le fichier n’a pas été déposé.">
          <FailureReason error={error} verbatim />
          <SupportReference requestId={requestIdOf(error)} />
        </Alert>
      )}
    </div>
  );
}
