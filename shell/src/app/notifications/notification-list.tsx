import { notificationMessage, notificationsQuery } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { formatDate, formatDateTime, formatTime } from "@authentica/shared-ui/format/date";
import { useQuery } from "@tanstack/react-query";
import styles from "./notification-list.module.css";

/** What the bell tells, newest first, each day named once. */
export function NotificationList() {
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Liste des notifications">
      <ol role="list">
        {notifications.map((notification, index) => {
          const { _id, timestamp } = notification;
          const day = formatDate(timestamp);
          const before = notifications[index - 1];
          return (
            <li key={_id}>
              {(!before || formatDate(before.timestamp) !== day) && <h3 className={styles.day}>{day}</h3>}
              <div className={styles.item}>
                <p>{notificationMessage(notification)}</p>
                <time dateTime={timestamp} title={formatDateTime(timestamp)}>
                  {formatTime(timestamp)}
                </time>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
