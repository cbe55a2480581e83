import type { Session } from "@authentica/backend/contract/session";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatDate } from "@authentica/shared-ui/format/date";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Laptop from "lucide-react/icons/laptop";
import Smartphone from "lucide-react/icons/smartphone";
import { words } from "#words/security.tsx";
import styles from "../rows.module.css";

/** Returns the name of a session's device. */
export const deviceName = ({ device }: Pick<Session, "device">): string => device ?? words.sessions.unknownDevice;

const drawingOf = (device: string | null) => {
  if (device === null) return CircleHelp;
  return /\b(iPhone|iPad|Android)\b/.test(device) ? Smartphone : Laptop;
};

export interface SessionRowProps {
  readonly session: Session;
  /** Current time (ms since 1970). */
  readonly now: number;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

/** A session: its device, and when it was last used. The user can end every session except the current one here. */
export function SessionRow({ session, now, ending, onEnd }: SessionRowProps) {
  const { device, createdAt, lastUsedAt, current } = session;
  return (
    <li>
      <Icon of={drawingOf(device)} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>{deviceName(session)}</p>
        <p className={styles.facts}>
          {words.sessions.dates(
            <RelativeTime at={lastUsedAt} now={now} />,
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {current ? (
          <p className={styles.here}>{words.sessions.current}</p>
        ) : (
          <Button variant="quiet" pending={ending} onClick={onEnd}>
            <span>
              {words.sessions.end}
              <VisuallyHidden> {words.sessions.endWhich(deviceName(session), formatDate(createdAt))}</VisuallyHidden>
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}
