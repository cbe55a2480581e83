import type { Webhook, WebhookAttempt } from "@authentica/backend/contract/webhook";
import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { Failure, FailureReason } from "@authentica/shared-ui/failure";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import { useState } from "react";
import { words } from "#words/webhooks.tsx";
import rows from "../account/rows.module.css";
import { RowsSkeleton } from "../account/rows-skeleton.tsx";
import styles from "./developers.module.css";
import { answerInWords, durationInWords, eventName } from "./webhook-words.ts";
import { attemptsQuery } from "./webhooks-query.ts";

export interface AttemptsDialogProps {
  readonly webhook: Webhook;
  /** Current time (ms since 1970). */
  readonly now: number;
  readonly onClose: () => void;
}

/**
 * Lists the last deliveries of a webhook with their answers. Each delivery can be repeated, and a test message can be
 * sent.
 */
export function AttemptsDialog({ webhook, now, onClose }: AttemptsDialogProps) {
  const { _id: id, url, enabled } = webhook;
  const query = attemptsQuery(id);
  const { data: attempts, isPending, error, isFetching, refetch } = useQuery(query);
  const queryClient = useQueryClient();
  const [said, setSaid] = useState("");

  const send = useMutation({
    mutationKey: ["session", "send-webhook"],
    mutationFn: (attempt: string | null) =>
      attempt === null
        ? answer(api.webhooks[":id"].ping.$post({ param: { id } }))
        : answer(api.webhooks[":id"].attempts[":attempt"].replay.$post({ param: { id, attempt } })),
    retry: false,
    // The announcement is cleared, so that the same text is announced again for the next delivery.
    onMutate: () => setSaid(""),
    onSuccess: (_, attempt) => {
      setSaid(attempt === null ? words.attempts.tested : words.attempts.replayed);
      return queryClient.invalidateQueries(query);
    },
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      cross={false}
      title={words.attempts.title}
      footer={
        <>
          <Button onClick={onClose}>{words.attempts.close}</Button>
          <Button
            variant="primary"
            disabled={!enabled}
            pending={send.isPending && send.variables === null}
            onClick={() => send.mutate(null)}
          >
            {words.attempts.test}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.named}>{enabled ? <code>{url}</code> : words.attempts.disabled(<code>{url}</code>)} </p>
        <Failure error={send.error} title={words.attempts.failed} />
        {isPending && <RowsSkeleton label={words.attempts.loading} />}
        {!attempts && error && (
          <ErrorPanel
            title={words.attempts.missing}
            message={<FailureReason error={error} />}
            requestId={requestIdOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {attempts?.length === 0 && <p>{words.attempts.none}</p>}
        {attempts && attempts.length > 0 && (
          <ul role="list" className={rows.rows}>
            {attempts.map((attempt) => (
              <AttemptRow
                key={attempt._id}
                attempt={attempt}
                now={now}
                pending={send.isPending && send.variables === attempt._id}
                disabled={!enabled || send.isPending}
                onReplay={() => send.mutate(attempt._id)}
              />
            ))}
          </ul>
        )}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </div>
    </Dialog>
  );
}

const OUTCOMES = {
  delivered: { icon: CircleCheck, look: styles.on },
  waiting: { icon: Clock, look: styles.waiting },
  given_up: { icon: CircleX, look: styles.failing },
} as const;

interface AttemptRowProps {
  readonly attempt: WebhookAttempt;
  readonly now: number;
  readonly pending: boolean;
  readonly disabled: boolean;
  readonly onReplay: () => void;
}

/** One delivery: its event, time and duration, and the response. */
function AttemptRow({ attempt, now, pending, disabled, onReplay }: AttemptRowProps) {
  const { type, objectId, at, milliseconds, outcome, answer: body, again } = attempt;
  const { icon, look } = OUTCOMES[outcome];
  return (
    <li>
      <div className={rows.words}>
        <p className={rows.name}>
          {eventName(type)}
          {objectId !== null && (
            <>
              {" "}
              <code>{objectId}</code>
            </>
          )}
        </p>
        <p className={`${rows.facts} ${styles.line}`}>
          <span className={`${rows.mark} ${look}`}>
            <Icon of={icon} size="sm" />
            {words.attempts.outcomes[outcome]}
          </span>
          <span>{answerInWords(attempt)}</span>
        </p>
        <p className={rows.facts}>
          {words.attempts.facts(
            <RelativeTime at={at} now={now} />,
            durationInWords(milliseconds),
            attempt.attempt,
            again && formatDateTime(again),
          )}
        </p>
      </div>
      <div className={rows.actions}>
        <Button variant="quiet" pending={pending} disabled={disabled} onClick={onReplay}>
          <span>
            {words.attempts.replay}
            <VisuallyHidden> {`${eventName(type)} ${objectId ?? ""} ${formatDateTime(at)}`}</VisuallyHidden>
          </span>
        </Button>
      </div>
      {body !== "" && <p className={styles.answer}>{body}</p>}
    </li>
  );
}
