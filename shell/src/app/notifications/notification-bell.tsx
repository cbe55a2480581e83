import { notificationsQuery } from "@authentica/shared-ui/api";
import { English } from "@authentica/shared-ui/components/english";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { useQuery } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import { Later, laterPart } from "../../errors/later.tsx";
import { Panel } from "../layout/panel.tsx";
import { Announcement } from "./announcement.tsx";
import styles from "./notification-bell.module.css";
import { bellLabel, countWords } from "./reading.ts";
import { useBellCount } from "./use-bell-count.ts";
import { useLiveBell } from "./use-live-bell.ts";

const loadPanel = async () =>
  (await import(/* webpackChunkName: "later-notifications" */ "./notification-panel.tsx")).NotificationPanel;
const prefetchPanel = () => void loadPanel().catch(() => undefined);

const notificationPanel = laterPart(loadPanel);

/** The bell of the top bar: how much of what others did waits to be read, and under it what. */
export function NotificationBell() {
  useLiveBell();
  const { data: notifications } = useQuery(notificationsQuery);
  const unread = useBellCount();
  return (
    <>
      <Panel
        label="Notifications"
        buttonLabel={bellLabel(unread)}
        wide
        onApproach={prefetchPanel}
        face={
          <span className={styles.face}>
            <Icon of={Bell} />
            {unread > 0 && <span className={styles.count}>{countWords(unread)}</span>}
          </span>
        }
      >
        {(close) => (
          <Later
            of={notificationPanel}
            waiting={
              <p className={styles.state} role="status">
                <Spinner size="sm" label="" />
                <English>Loading...</English>
              </p>
            }
            missing={(onRetry, pending) => (
              <div className={styles.state}>
                <p role="alert" lang="en">
                  Failed to load notifications.
                </p>
                <RetryButton onRetry={onRetry} pending={pending} />
              </div>
            )}
          >
            {(NotificationPanel) => <NotificationPanel onLeave={close} />}
          </Later>
        )}
      </Panel>
      <Announcement notifications={notifications} />
    </>
  );
}
