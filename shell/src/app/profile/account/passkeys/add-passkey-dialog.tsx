import type { Passkey } from "@authentica/backend/contract/passkey";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { createPasskey } from "@authentica/shared-ui/passkeys/create";
import { suggestPasskeyName } from "@authentica/shared-ui/passkeys/suggest-name";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { words } from "#words/security.tsx";
import { ActDialog } from "../act-dialog.tsx";
import styles from "./dialog-body.module.css";
import { NameForm } from "./name-form.tsx";

export interface AddPasskeyDialogProps {
  readonly open: boolean;
  /** Names of the account's other passkeys. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onAdded: (passkey: Passkey) => Promise<void>;
}

/** Asks for the name of a new passkey, then lets the browser create it. */
export function AddPasskeyDialog({ open, taken, onClose, onAdded }: AddPasskeyDialogProps) {
  const formId = useId();
  const confirmed = useConfirmed();
  const add = useMutation({
    mutationKey: ["session", "add-passkey"],
    mutationFn: (name: string) => confirmed(() => createPasskey(name)),
    onSuccess: async (passkey) => {
      await onAdded(passkey);
      onClose();
    },
  });
  return (
    <ActDialog
      open={open}
      title={words.passkeys.adding.title}
      description={words.passkeys.adding.description}
      act={add}
      label={words.passkeys.adding.submit}
      pendingLabel={words.passkeys.adding.pending}
      main={{ form: formId }}
      onClose={onClose}
    >
      <div className={styles.body}>
        <Failure error={add.error} title={words.passkeys.adding.failed} />
        <NameForm
          id={formId}
          initialName={suggestPasskeyName(navigator.userAgent, taken)}
          onName={(name) => !add.isPending && add.mutate(name)}
        />
      </div>
    </ActDialog>
  );
}
