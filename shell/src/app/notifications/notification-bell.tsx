import { notificationsQuery } from "@authentica/shared-ui/api";
import { Icon } from "@authentica/shared-ui/components/icon";
import { useQuery } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import { Panel } from "../layout/panel.tsx";
import { Announcement } from "./announcement.tsx";
import styles from "./notification-bell.module.css";
import { NotificationPanel } from "./notification-panel.tsx";
import { bellLabel, countWords, unreadOf } from "./reading.ts";
import { useBehind } from "./use-behind.ts";
import { useLiveBell } from "./use-live-bell.ts";

/** The bell of the top bar: how many notifications wait to be read, and under it which. */
export function NotificationBell() {
  useLiveBell();
  const { data: notifications } = useQuery(notificationsQuery);
  const behind = useBehind();
  const unread = notifications ? unreadOf(notifications).length + behind.unread : 0;
  return (
    <>
      <Panel
        label="Notifications"
        buttonLabel={bellLabel(unread)}
        wide
        face={
          <span className={styles.face}>
            <Icon of={Bell} />
            {unread > 0 && <span className={styles.count}>{countWords(unread)}</span>}
          </span>
        }
      >
        {(close) => <NotificationPanel onChoose={close} />}
      </Panel>
      <Announcement notifications={notifications} />
    </>
  );
}
