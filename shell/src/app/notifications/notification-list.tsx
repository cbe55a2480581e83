import type { Notification } from "@authentica/backend/contract/notification";
import { notificationMessage, notificationsQuery } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatDate, formatDateTime, formatTime } from "@authentica/shared-ui/format/date";
import { type AuthenticaState, paths } from "@authentica/shared-ui/navigation/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import styles from "./notification-list.module.css";

export interface NotificationListProps {
  readonly onChoose: (notification: Notification) => void;
}

/** What the bell tells, newest first, each day named once; each leads to the history of its object. */
export function NotificationList({ onChoose }: NotificationListProps) {
  const { data: notifications, isPending, isError, isFetching, refetch } = useQuery(notificationsQuery);

  if (isPending) {
    return (
      <p className={styles.state} role="status">
        <Spinner size="sm" label="" />
        Loading...
      </p>
    );
  }
  if (isError && !notifications) {
    return (
      <div className={styles.state}>
        <p role="alert">Failed to load notifications.</p>
        <Button onClick={() => refetch()} pending={isFetching}>
          Réessayer
        </Button>
      </div>
    );
  }
  if (notifications.length === 0) {
    return <p className={styles.state}>No new notifications.</p>;
  }
  return (
    <div className={styles.scroll}>
      <ol role="list">
        {notifications.map((notification, index) => {
          const day = formatDate(notification.timestamp);
          const before = notifications[index - 1];
          return (
            <li key={notification._id}>
              {(!before || formatDate(before.timestamp) !== day) && <h3 className={styles.day}>{day}</h3>}
              <Item notification={notification} onChoose={onChoose} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface ItemProps extends NotificationListProps {
  readonly notification: Notification;
}

function Item({ notification, onChoose }: ItemProps) {
  const { read, timestamp, objectList } = notification;
  const [object] = objectList;
  const words = (
    <>
      <span className={read ? undefined : styles.unread}>
        {!read && <VisuallyHidden>Non lue&nbsp;: </VisuallyHidden>}
        <span>{notificationMessage(notification)}</span>
      </span>
      <time dateTime={timestamp} title={formatDateTime(timestamp)}>
        {formatTime(timestamp)}
      </time>
    </>
  );
  const choose = () => onChoose(notification);
  if (!object) {
    return (
      <button type="button" className={styles.item} onClick={choose}>
        {words}
      </button>
    );
  }
  const { _id, objectName } = object;
  const state: AuthenticaState = { initialView: "history", initialObject: { _id, objectName } };
  return (
    <Link to={paths.authentica} state={state} className={styles.item} onClick={choose}>
      {words}
    </Link>
  );
}
