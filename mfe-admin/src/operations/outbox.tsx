import type { OperationsAnswer } from "@authentica/backend/contract/admin-operations";
import { Icon } from "@authentica/shared-ui/components/icon";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import CircleCheck from "lucide-react/icons/circle-check";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import { words } from "#words/operations.tsx";
import styles from "./operations.module.css";

interface Standing {
  readonly isWell: boolean;
  readonly title: string;
  readonly why: string;
}

/**
 * Returns whether e-mail is delivered, and why not. E-mail counts as delivered only if one was sent since the process
 * started.
 */
export function standingOf({ to, downSince, sentAt }: OperationsAnswer["outbox"]): Standing {
  if (to === "files")
    return {
      isWell: false,
      title: words.outbox.down,
      why: words.outbox.toFiles,
    };
  if (downSince !== null)
    return {
      isWell: false,
      title: words.outbox.down,
      why: words.outbox.downSince(formatDateTime(downSince)),
    };
  if (sentAt === null)
    return {
      isWell: false,
      title: words.outbox.untried,
      why: words.outbox.noneSent,
    };
  return { isWell: true, title: words.outbox.well, why: words.outbox.lastSent(formatDateTime(sentAt)) };
}

export function Outbox({ outbox }: { readonly outbox: OperationsAnswer["outbox"] }) {
  const { isWell, title, why } = standingOf(outbox);
  const { waiting, oldestAt } = outbox;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{words.outbox.title}</h2>
      <div>
        <span className={isWell ? styles.healthy : styles.broken}>
          <Icon of={isWell ? CircleCheck : OctagonAlert} size="sm" />
          {title}
        </span>
        <p className={styles.read}>
          {why} {oldestAt === null ? words.outbox.noneWaiting : words.outbox.waiting(waiting, formatDateTime(oldestAt))}
        </p>
      </div>
    </section>
  );
}
