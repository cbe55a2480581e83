import type { Notification } from "@authentica/backend/contract/notification";
import { useUser } from "@authentica/shared-ui/api";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { formatParisAndUtc, formatTime, readersZone } from "@authentica/shared-ui/format/date";
import { useNow } from "@authentica/shared-ui/format/use-now";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Ban from "lucide-react/icons/ban";
import CircleDot from "lucide-react/icons/circle-dot";
import Eye from "lucide-react/icons/eye";
import PencilLine from "lucide-react/icons/pencil-line";
import Stamp from "lucide-react/icons/stamp";
import { personName } from "../../objects/person-name.ts";
import styles from "./activity-list.module.css";
import { groupByDay } from "./days.ts";
import { describe } from "./description.ts";

const MARKS: Readonly<Record<string, IconDrawing>> = {
  OBJECT_MINT: Stamp,
  OBJECT_VIEW: Eye,
  OBJECT_REVOKE: Ban,
  OBJECT_EDIT: PencilLine,
  OBJECT_TRANSFER: ArrowLeftRight,
};

/** A history, the newest first, day by day, seen from the present minute. */
export function ActivityList({ activities }: { readonly activities: readonly Notification[] }) {
  const readerId = useUser().data?._id;
  const now = useNow();
  return (
    <div className={styles.days}>
      <p className={styles.zone}>Dates et heures&nbsp;: {readersZone()}.</p>
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
}

interface ActivityProps {
  readonly activity: Notification;
  readonly readerId: string | undefined;
  readonly now: number;
}

function Activity({ activity, readerId, now }: ActivityProps) {
  const { sentence, details } = describe(activity);
  return (
    <li className={styles.activity}>
      <time dateTime={activity.timestamp} className={styles.time}>
        {formatTime(activity.timestamp)}
      </time>
      <span className={`${styles.mark} ${activity.notificationType === "OBJECT_MINT" ? styles.mint : ""}`}>
        <Icon of={MARKS[activity.notificationType] ?? CircleDot} size="sm" />
      </span>
      <div className={styles.words}>
        <p>{sentence}</p>
        <p className={styles.who}>
          <bdi>{actorOf(activity, readerId)}</bdi>,{" "}
          <RelativeTime at={activity.timestamp} now={now} exact={formatParisAndUtc(activity.timestamp)} />
        </p>
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

/** Kinds of events of which the server keeps to itself who it was. */
const UNNAMED: readonly string[] = ["OBJECT_VIEW", "TRANSFER_DECLINE"];

/** Who did it. Only its owner learns who looked at an object, and nobody who declined one. */
function actorOf({ userList: [person], notificationType }: Notification, readerId: string | undefined): string {
  if (!person) return UNNAMED.includes(notificationType) ? "Un autre utilisateur" : "Compte supprimé";
  return person._id !== undefined && person._id === readerId ? "Vous" : personName(person);
}
