import type { Webhook } from "@authentica/backend/contract/webhook";
import { answer, api } from "@authentica/shared-ui/api";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/webhooks.tsx";
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
      title={words.removing.title}
      act={remove}
      label={words.removing.submit}
      danger
      main={{ onPress: () => remove.mutate() }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Failure error={remove.error} title={words.removing.failed} />
        <p className={styles.named}>{words.removing.effect(<code>{webhook.url}</code>)} </p>
      </div>
    </ActDialog>
  );
}
