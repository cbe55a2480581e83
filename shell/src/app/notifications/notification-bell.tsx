import { Icon } from "@authentica/shared-ui/components/icon";
import Bell from "lucide-react/icons/bell";
import { Panel } from "../layout/panel.tsx";
import styles from "./notification-bell.module.css";
import { NotificationList } from "./notification-list.tsx";

/** The bell of the top bar. */
export function NotificationBell() {
  return (
    <Panel label="Notifications" face={<Icon of={Bell} />}>
      {() => (
        <>
          <h2 className={styles.title}>Notifications</h2>
          <NotificationList />
        </>
      )}
    </Panel>
  );
}
