import { Logo } from "@authentica/shared-ui/components/logo";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { NotificationBell } from "../notifications/notification-bell.tsx";
import { AvatarPanel } from "../profile/avatar-panel.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { PlacesMenu } from "./places-menu.tsx";
import styles from "./top-bar.module.css";

export interface TopBarProps {
  /**
   * Whether the screen has the sidebar of the product. If so, on a narrow screen the top bar has a menu button for
   * the same navigation.
   */
  readonly sidebar: boolean;
  readonly onEditProfile: () => void;
}

/** Header of the layout: breadcrumbs, notifications and account. */
export function TopBar({ sidebar, onEditProfile }: TopBarProps) {
  return (
    <header className={sidebar ? styles.bar : `${styles.bar} ${styles.alone}`}>
      {sidebar && <PlacesMenu />}
      <Link to={paths.home} className={styles.logo}>
        <Logo />
      </Link>
      <div className={styles.crumbs}>
        <Breadcrumbs />
      </div>
      <div className={styles.panels}>
        <NotificationBell />
        <AvatarPanel onEditProfile={onEditProfile} />
      </div>
    </header>
  );
}
