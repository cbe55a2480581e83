import type { Passkey } from "@authentica/backend/contract/passkey";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatDate } from "@authentica/shared-ui/format/date";
import Cloud from "lucide-react/icons/cloud";
import KeyRound from "lucide-react/icons/key-round";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { words } from "#words/security.tsx";
import styles from "../rows.module.css";

export interface PasskeyRowProps {
  readonly passkey: Passkey;
  /** Current time (ms since 1970). */
  readonly now: number;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** A passkey: its name, when it was added and last used, and where it is stored. */
export function PasskeyRow({ passkey, now, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  return (
    <li>
      <Icon of={KeyRound} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {words.passkeys.dates(
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
            lastUsedAt === null ? null : <RelativeTime at={lastUsedAt} now={now} />,
          )}
        </p>
        <p className={styles.facts}>
          <span className={styles.mark}>
            <Icon of={backedUp ? Cloud : MonitorSmartphone} size="sm" />
            {backedUp ? words.passkeys.backedUp : words.passkeys.onOneDevice}
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onRename}>
          <span>
            {words.passkeys.rename}
            <VisuallyHidden> {name}</VisuallyHidden>
          </span>
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          <span>
            {words.passkeys.remove}
            <VisuallyHidden> {name}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </li>
  );
}
