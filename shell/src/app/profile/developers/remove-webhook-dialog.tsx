import type { Webhook } from "@authentica/backend/contract/webhook";
import { answer, api } from "@authentica/shared-ui/api";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { ActDialog } from "../account/act-dialog.tsx";
import styles from "./developers.module.css";

export interface RemoveWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onRemoved: (webhook: Webhook) => Promise<void>;
}

/** Asks for confirmation before a webhook is removed. */
export function RemoveWebhookDialog({ webhook, onClose, onRemoved }: RemoveWebhookDialogProps) {
  const remove = useMutation({
    mutationKey: ["session", "remove-webhook"],
    mutationFn: () => answer(api.webhooks[":id"].$delete({ param: { id: webhook._id } })),
    onSuccess: async () => {
      await onRemoved(webhook);
      onClose();
    },
  });
  return (
    <ActDialog
      open
      size="sm"
      title="Supprimer ce webhook&nbsp;?"
      act={remove}
      label="Supprimer le webhook"
      danger
      main={{ onPress: () => remove.mutate() }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Failure error={remove.error} title="Le webhook n’a pas été supprimé" />
        <p className={styles.named}>
          Plus rien ne sera envoyé à <code>{webhook.url}</code>, ni ce qui attend encore de l’être. Ses dernières
          réponses sont oubliées.
        </p>
      </div>
    </ActDialog>
  );
}
