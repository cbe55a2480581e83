import { tell } from "@authentica/backend/contract/event-text";
import type { Notification } from "@authentica/backend/contract/notification";
import { dates } from "@authentica/backend/words/dates";
import { events } from "@authentica/backend/words/events";
import { useUser } from "@authentica/shared-ui/api";
import { Pieces } from "@authentica/shared-ui/components/event-line";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { formatParisAndUtc, formatTime } from "@authentica/shared-ui/format/date";
import { PARIS } from "@authentica/shared-ui/format/registry-date";
import { useNow } from "@authentica/shared-ui/format/use-now";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Ban from "lucide-react/icons/ban";
import CircleDot from "lucide-react/icons/circle-dot";
import Eye from "lucide-react/icons/eye";
import PencilLine from "lucide-react/icons/pencil-line";
import Send from "lucide-react/icons/send";
import Stamp from "lucide-react/icons/stamp";
import { words } from "#words/history.tsx";
import styles from "./activity-list.module.css";
import { groupByDay } from "./days.ts";
import { describe } from "./description.ts";
import { Hands } from "./hand-list.tsx";
import { handsOf } from "./hands.ts";

const MARKS: Readonly<Record<string, IconDrawing>> = {
  OBJECT_MINT: Stamp,
  OBJECT_VIEW: Eye,
  OBJECT_REVOKE: Ban,
  OBJECT_EDIT: PencilLine,
  OBJECT_TRANSFER: ArrowLeftRight,
  TRANSFER_OFFER: Send,
};

/** Events that give an object a new owner. */
const SEALED: readonly string[] = ["OBJECT_MINT", "OBJECT_TRANSFER"];

export interface ActivityListProps {
  /** The activities to show. */
  readonly activities: readonly Notification[];
  /** The complete history of the object, if `activities` is only a part. */
  readonly whole?: readonly Notification[] | undefined;
}

/** Lists activities by day, newest first, with relative times. If the object changed hands, also lists its owners. */
export function ActivityList({ activities, whole = activities }: ActivityListProps) {
  const readerId = useUser().data?._id;
  const now = useNow();
  const hands = handsOf(whole);
  const days = (
    <div className={styles.days}>
      {whole.some(({ logged }) => logged) && <p className={styles.zone}>{words.public}</p>}
      <p className={styles.zone}>{words.zone(dates.parisTime)}</p>
      {groupByDay(activities, new Date(now)).map((day) => (
        <section key={day.key} aria-labelledby={`day-${day.key}`} className={styles.day}>
          <h3 id={`day-${day.key}`} className={styles.date}>
            {day.label}
          </h3>
          <ol role="list" className={styles.list}>
            {day.events.map((activity) => (
              <Activity key={activity._id} activity={activity} readerId={readerId} now={now} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
  if (hands.length === 0) return days;
  return (
    <div className={styles.place}>
      <div className={styles.columns}>
        {days}
        <Hands hands={hands} readerId={readerId} />
      </div>
    </div>
  );
}

interface ActivityProps {
  readonly activity: Notification;
  readonly readerId: string | undefined;
  readonly now: number;
}

function Activity({ activity, readerId, now }: ActivityProps) {
  const { sentence, isOwn, details } = describe(activity);
  const line = <Pieces of={tell(activity, readerId, events).line} />;
  return (
    <li className={styles.activity}>
      <time dateTime={activity.timestamp} className={styles.time}>
        {formatTime(activity.timestamp, PARIS)}
      </time>
      <span className={`${styles.mark} ${SEALED.includes(activity.notificationType) ? styles.mint : ""}`}>
        <Icon of={MARKS[activity.notificationType] ?? CircleDot} size="sm" />
      </span>
      <div className={styles.words}>
        {/* If the specification has no sentence for an event, the name of the event is shown first. */}
        <p className={isOwn ? undefined : styles.title}>{isOwn ? sentence : line}</p>
        <div className={`${styles.who} ${styles.row}`}>
          <p>{isOwn ? line : sentence}</p>
          <span className={styles.ago}>
            <RelativeTime at={activity.timestamp} now={now} exact={formatParisAndUtc(activity.timestamp)} />
          </span>
        </div>
        {details.length > 0 && (
          <ul className={styles.details}>
            {details.map(({ key, value }) => (
              <li key={key}>
                {key}: <bdi>{value}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
