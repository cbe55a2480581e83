import type { Webhook } from "@authentica/backend/contract/webhook";
import { answer, api } from "@authentica/shared-ui/api";
import { CheckboxField } from "@authentica/shared-ui/components/checkbox-field";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { words } from "#words/webhooks.tsx";
import { ActDialog } from "../account/act-dialog.tsx";
import styles from "./developers.module.css";
import { EventChoice } from "./event-choice.tsx";

export interface EditWebhookDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onEdited: (webhook: Webhook) => Promise<void>;
}

/** Dialog that changes the events of a webhook, and enables or disables the webhook. */
export function EditWebhookDialog({ webhook, onClose, onEdited }: EditWebhookDialogProps) {
  const [events, setEvents] = useState(webhook.events);
  const [enabled, setEnabled] = useState(webhook.enabled);
  const edit = useMutation({
    mutationKey: ["session", "edit-webhook"],
    mutationFn: () =>
      answer(api.webhooks[":id"].$put({ param: { id: webhook._id }, json: { events: [...events], enabled } })),
    retry: false,
    onSuccess: async (edited) => {
      await onEdited(edited);
      onClose();
    },
  });
  return (
    <ActDialog
      open
      title={words.editing.title}
      act={edit}
      label={words.editing.submit}
      main={{ onPress: () => events.length > 0 && edit.mutate() }}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Failure error={edit.error} title={words.editing.failed} />
        <p className={styles.named}>
          <code>{webhook.url}</code>
        </p>
        <CheckboxField
          label={words.editing.enabled}
          hint={words.editing.enabledHint}
          checked={enabled}
          disabled={edit.isPending}
          onChange={setEnabled}
        />
        <EventChoice
          chosen={events}
          error={events.length === 0 ? words.events.missing : undefined}
          disabled={edit.isPending}
          onChange={setEvents}
        />
      </div>
    </ActDialog>
  );
}
