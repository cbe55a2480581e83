import type { Webhook } from "@authentica/backend/contract/webhook";
import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { useMutation } from "@tanstack/react-query";
import { words } from "#words/webhooks.tsx";
import styles from "./developers.module.css";
import { ShownSecret } from "./shown-secret.tsx";

export interface WebhookSecretDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onChanged: (webhook: Webhook) => Promise<void>;
}

/** Dialog that replaces the secret of a webhook. While the former secret is still valid too, the user can end it. */
export function WebhookSecretDialog({ webhook, onClose, onChanged }: WebhookSecretDialogProps) {
  const { _id: id, formerSecretUntil } = webhook;
  const confirmed = useConfirmed();
  const renew = useMutation({
    mutationKey: ["session", "renew-webhook-secret"],
    mutationFn: () => confirmed(() => answer(api.webhooks[":id"].secret.$post({ param: { id } }))),
    onSuccess: ({ webhook: renewed }) => onChanged(renewed),
    retry: false,
    gcTime: 0,
  });
  const end = useMutation({
    mutationKey: ["session", "end-webhook-secret"],
    mutationFn: () => answer(api.webhooks[":id"].secret.$delete({ param: { id } })),
    onSuccess: async (changed) => {
      await onChanged(changed);
      onClose();
    },
  });
  const isBusy = renew.isPending || end.isPending;
  const secret = renew.data?.secret;
  return (
    <Dialog
      open
      onOpenChange={() => !isBusy && onClose()}
      title={secret ? words.secret.keep : words.secret.title}
      footer={
        secret ? (
          <Button variant="primary" onClick={onClose}>
            {words.secret.kept}
          </Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={onClose}>
              {words.secret.cancel}
            </Button>
            {formerSecretUntil && (
              <Button disabled={renew.isPending} pending={end.isPending} onClick={() => end.mutate()}>
                {words.secret.end}
              </Button>
            )}
            <Button variant="primary" disabled={end.isPending} pending={renew.isPending} onClick={() => renew.mutate()}>
              {words.secret.submit}
            </Button>
          </>
        )
      }
    >
      {secret ? (
        <ShownSecret secret={secret}>
          <p>{words.secret.replaced}</p>
        </ShownSecret>
      ) : (
        <div className={styles.form}>
          <Failure error={renew.error ?? end.error} title={words.secret.failed} />
          <p className={styles.named}>{words.secret.effect(<code>{webhook.url}</code>)}</p>
          {formerSecretUntil && <p>{words.secret.alreadyTwo(formatDateTime(formerSecretUntil))}</p>}
        </div>
      )}
    </Dialog>
  );
}
