import type { Webhook } from "@authentica/backend/contract/webhook";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatDate } from "@authentica/shared-ui/format/date";
import CircleCheck from "lucide-react/icons/circle-check";
import Hourglass from "lucide-react/icons/hourglass";
import Pause from "lucide-react/icons/pause";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import WebhookIcon from "lucide-react/icons/webhook";
import { words } from "#words/webhooks.tsx";
import rows from "../account/rows.module.css";
import styles from "./developers.module.css";
import { disabledInWords, eventsInWords, waitingInWords } from "./webhook-words.ts";

export interface WebhookRowProps {
  readonly webhook: Webhook;
  /** Current time (ms since 1970). */
  readonly now: number;
  readonly onChallenge: () => void;
  readonly onAttempts: () => void;
  readonly onEdit: () => void;
  readonly onSecret: () => void;
  readonly onRemove: () => void;
}

/** A webhook: its address, events and state. */
export function WebhookRow({ webhook, now, onChallenge, onAttempts, onEdit, onSecret, onRemove }: WebhookRowProps) {
  const { url, events, createdAt, waiting, formerSecretUntil } = webhook;
  const isAwaited = webhook.enabled && !webhook.confirmed;
  const acts: readonly (readonly [string, () => void])[] = [
    ...(isAwaited ? [[words.row.challengeAgain, onChallenge] as const] : []),
    [words.row.attempts, onAttempts],
    [words.row.edit, onEdit],
    [words.row.secret, onSecret],
    [words.row.remove, onRemove],
  ];
  return (
    <li>
      <Icon of={WebhookIcon} className={rows.icon} />
      <div className={rows.words}>
        <p className={rows.name}>
          <code>{url}</code>
        </p>
        <p className={rows.facts}>
          {words.row.facts(
            eventsInWords(events),
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
            formerSecretUntil !== null,
          )}
        </p>
        {isAwaited && <p className={rows.facts}>{words.row.challenged}</p>}
        <p className={`${rows.facts} ${styles.line}`}>
          <Standing webhook={webhook} now={now} />
          {waiting > 0 && !isAwaited && <span>{waitingInWords(waiting)}</span>}
        </p>
      </div>
      <div className={`${rows.actions} ${styles.acts}`}>
        {acts.map(([label, onPress]) => (
          <Button key={label} variant="quiet" onClick={onPress}>
            <span>
              {label}
              <VisuallyHidden> {url}</VisuallyHidden>
            </span>
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Shows whether a webhook is enabled and whether its deliveries succeed. */
function Standing({ webhook: { disabled, confirmed, failingSince }, now }: Pick<WebhookRowProps, "webhook" | "now">) {
  if (disabled)
    return (
      <span className={`${rows.mark} ${disabled.by === "owner" ? styles.off : styles.failing}`}>
        <Icon of={disabled.by === "owner" ? Pause : TriangleAlert} size="sm" />
        <span>
          {disabledInWords(disabled)}, <RelativeTime at={disabled.at} now={now} />
        </span>
      </span>
    );
  if (!confirmed)
    return (
      <span className={`${rows.mark} ${styles.off}`}>
        <Icon of={Hourglass} size="sm" />
        {words.row.unconfirmed}
      </span>
    );
  if (failingSince !== null)
    return (
      <span className={`${rows.mark} ${styles.failing}`}>
        <Icon of={TriangleAlert} size="sm" />
        <span>{words.row.failing(<RelativeTime at={failingSince} now={now} />)}</span>
      </span>
    );
  return (
    <span className={`${rows.mark} ${styles.on}`}>
      <Icon of={CircleCheck} size="sm" />
      {words.row.active}
    </span>
  );
}
