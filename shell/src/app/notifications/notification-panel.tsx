import { notificationsQuery } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useMarkRead } from "./mark-read.ts";
import { NotificationList } from "./notification-list.tsx";
import styles from "./notification-panel.module.css";
import { unreadOf } from "./reading.ts";
import { useBehind } from "./use-behind.ts";

export interface NotificationPanelProps {
  /** A notification was chosen: its screen is on its way. */
  readonly onChoose: () => void;
}

/** What the bell opens. */
export function NotificationPanel({ onChoose }: NotificationPanelProps) {
  const { data: notifications = [] } = useQuery(notificationsQuery);
  const behind = useBehind();
  const { mutate: markRead, isError, error } = useMarkRead();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          Notifications
        </h2>
        {unreadOf(notifications).length + behind.unread > 0 && (
          <Button
            variant="quiet"
            className={styles.all}
            onClick={() => {
              markRead(undefined);
              // The button leaves with the last unread one.
              heading.current?.focus();
            }}
          >
            Tout marquer comme lu
          </Button>
        )}
      </div>
      {isError && (
        <div role="alert" className={styles.failure}>
          <p>Le marquage n’a pas abouti. Réessayez dans un instant.</p>
          <SupportReference requestId={requestIdOf(error)} />
        </div>
      )}
      <NotificationList
        onChoose={({ _id, read }) => {
          if (!read) markRead(_id);
          onChoose();
        }}
      />
    </>
  );
}
