import { WEBHOOKS_MAX } from "@authentica/backend/contract/constants";
import type { Webhook } from "@authentica/backend/contract/webhook";
import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { Failure, FailureReason } from "@authentica/shared-ui/failure";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { words } from "#words/webhooks.tsx";
import rows from "../account/rows.module.css";
import { RowsSkeleton } from "../account/rows-skeleton.tsx";
import { useKeptFocus } from "../account/use-kept-focus.ts";
import { AddWebhookDialog } from "./add-webhook-dialog.tsx";
import { AttemptsDialog } from "./attempts-dialog.tsx";
import { EditWebhookDialog } from "./edit-webhook-dialog.tsx";
import { Part } from "./part.tsx";
import { RemoveWebhookDialog } from "./remove-webhook-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import { WebhookSecretDialog } from "./webhook-secret-dialog.tsx";
import { webhooksQuery } from "./webhooks-query.ts";

type OpenDialog =
  | { readonly kind: "none" | "add" }
  | { readonly kind: "attempts" | "edit" | "secret" | "remove"; readonly webhook: Webhook };

const NONE: OpenDialog = { kind: "none" };

const OWN_WORDS = {
  conflict: words.challenge.conflict,
  unavailable: words.unavailable,
};

/** « Webhooks »: the addresses that receive the events of the account, and the state of each. */
export default function Webhooks({ now }: { readonly now: number }) {
  const { data: webhooks, isPending, error, isFetching, refetch } = useQuery(webhooksQuery);
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<OpenDialog>(NONE);
  const [said, setSaid] = useState("");
  const open = (next: OpenDialog) => {
    // The announcement is cleared, so that the same text can be announced again.
    setSaid("");
    setDialog(next);
  };
  const close = () => setDialog(NONE);
  useKeptFocus(webhooks?.length ?? 0, dialog.kind !== "none", heading);

  /**
   * Applies the latest change by the server to the list. First cancels running queries, whose answers would be older.
   */
  async function write(change: (webhooks: readonly Webhook[]) => readonly Webhook[]): Promise<void> {
    await queryClient.cancelQueries({ queryKey: webhooksQuery.queryKey, exact: true });
    queryClient.setQueryData(webhooksQuery.queryKey, (list) => list && change(list));
  }
  const changed = (webhook: Webhook) => write((list) => list.map((one) => (one._id === webhook._id ? webhook : one)));

  const challenge = useMutation({
    mutationKey: ["session", "challenge-webhook"],
    mutationFn: (id: string) => answer(api.webhooks[":id"].challenge.$post({ param: { id } })),
    onMutate: () => setSaid(""),
    onSuccess: () => setSaid(words.challenge.sent),
    onError: () => void refetch(),
    retry: false,
    gcTime: 0,
  });

  return (
    <Part title={words.title} lead={words.lead} headingRef={heading}>
      {isPending && <RowsSkeleton label={words.loading} />}
      {!webhooks && error && (
        <ErrorPanel
          title={words.missing}
          message={<FailureReason error={error} />}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {webhooks && (
        <>
          {webhooks.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <ul role="list" className={rows.rows}>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook._id}
                  webhook={webhook}
                  now={now}
                  onChallenge={() => challenge.mutate(webhook._id)}
                  onAttempts={() => open({ kind: "attempts", webhook })}
                  onEdit={() => open({ kind: "edit", webhook })}
                  onSecret={() => open({ kind: "secret", webhook })}
                  onRemove={() => open({ kind: "remove", webhook })}
                />
              ))}
            </ul>
          )}
          {webhooks.length >= WEBHOOKS_MAX ? (
            <p className={rows.note}>{words.full(WEBHOOKS_MAX)} </p>
          ) : (
            <div className={rows.under}>
              <Button icon={<Icon of={Plus} size="sm" />} onClick={() => open({ kind: "add" })}>
                {words.adding.title}
              </Button>
            </div>
          )}
        </>
      )}
      <Failure error={challenge.error} title={words.challenge.failed} own={OWN_WORDS} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {dialog.kind === "add" && (
        <AddWebhookDialog
          onClose={close}
          onAdded={async (webhook) => {
            await write((list) => [...list, webhook]);
            setSaid(words.added);
          }}
        />
      )}
      {dialog.kind === "attempts" && (
        <AttemptsDialog
          webhook={dialog.webhook}
          now={now}
          onClose={() => {
            close();
            void refetch();
          }}
        />
      )}
      {dialog.kind === "edit" && (
        <EditWebhookDialog
          webhook={dialog.webhook}
          onClose={close}
          onEdited={async (webhook) => {
            await changed(webhook);
            setSaid(words.edited);
          }}
        />
      )}
      {dialog.kind === "secret" && <WebhookSecretDialog webhook={dialog.webhook} onClose={close} onChanged={changed} />}
      {dialog.kind === "remove" && (
        <RemoveWebhookDialog
          webhook={dialog.webhook}
          onClose={close}
          onRemoved={async ({ _id }) => {
            await write((list) => list.filter((one) => one._id !== _id));
            setSaid(words.removed);
          }}
        />
      )}
    </Part>
  );
}
