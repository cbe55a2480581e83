import type { Notification } from "@authentica/backend/contract/notification";
import { notificationMessage, notificationsQuery } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { English } from "@authentica/shared-ui/components/english";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatDate, formatDateTime, formatTime } from "@authentica/shared-ui/format/date";
import { type AuthenticaState, paths } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import styles from "./notification-list.module.css";
import { useBehind, useFurther } from "./use-behind.ts";

export interface NotificationListProps {
  readonly onChoose: (notification: Notification) => void;
}

/**
 * The notifications, newest first, each day named once; each leads to the history of its object, an offer to where it is
 * answered.
 */
export function NotificationList({ onChoose }: NotificationListProps) {
  const { data: notifications, isPending, isError, error, isFetching, refetch } = useQuery(notificationsQuery);

  if (isPending) {
    return (
      <p className={styles.state} role="status">
        <Spinner size="sm" label="" />
        <English>Loading...</English>
      </p>
    );
  }
  if (isError && !notifications) {
    return (
      <div className={styles.state}>
        <div role="alert">
          <p lang="en">Failed to load notifications.</p>
          <SupportReference requestId={requestIdOf(error)} />
        </div>
        <RetryButton onRetry={() => void refetch()} pending={isFetching} />
      </div>
    );
  }
  if (notifications.length === 0) {
    return (
      <p lang="en" className={styles.state}>
        No new notifications.
      </p>
    );
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
      <Further />
    </div>
  );
}

/** The way to the notifications before those that are listed, where there are any. */
function Further() {
  const { cursor } = useBehind();
  const { mutate: readFurther, isPending, isError, error } = useFurther();
  if (cursor === null) return null;
  return (
    <div className={styles.further}>
      {isError && (
        <div role="alert">
          <p lang="en">Failed to load notifications.</p>
          <SupportReference requestId={requestIdOf(error)} />
        </div>
      )}
      <Button variant="quiet" wide pending={isPending} onClick={() => readFurther(cursor)}>
        Notifications précédentes
      </Button>
    </div>
  );
}

interface ItemProps extends NotificationListProps {
  readonly notification: Notification;
}

function Item({ notification, onChoose }: ItemProps) {
  const { notificationType, read, timestamp, objectList } = notification;
  const [object] = objectList;
  const words = (
    <>
      <span className={read ? undefined : styles.unread}>
        {!read && <VisuallyHidden>Non lue&nbsp;: </VisuallyHidden>}
        <English>{notificationMessage(notification)}</English>
      </span>
      <time dateTime={timestamp} title={formatDateTime(timestamp)}>
        {formatTime(timestamp)}
      </time>
    </>
  );
  const choose = () => onChoose(notification);
  // An offer waits for its answer in the list, not in the history of an object that is somebody else's.
  if (notificationType === "TRANSFER_OFFER") {
    return (
      <Link to={paths.traceability} className={styles.item} onClick={choose}>
        {words}
      </Link>
    );
  }
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
