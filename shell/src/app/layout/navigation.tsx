import { useUser } from "@authentica/shared-ui/api";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { paths } from "@authentica/shared-ui/navigation/paths";
import AppWindow from "lucide-react/icons/app-window";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import ScanLine from "lucide-react/icons/scan-line";
import ShieldCheck from "lucide-react/icons/shield-check";
import Waypoints from "lucide-react/icons/waypoints";
import type { ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { ADDED } from "../screens.ts";
import styles from "./navigation.module.css";
import { PROFILE } from "./profile-place.ts";

interface Place {
  readonly to: string;
  readonly words: string;
  readonly icon: IconDrawing;
  /** Language of the link's text, if it differs from that of the page. */
  readonly lang?: "en";
}

const PLACES: readonly Place[] = [
  { to: paths.dashboard, words: "Dashboard", icon: LayoutDashboard, lang: "en" },
  { to: paths.authentica, words: "Authentica", icon: ScanLine, lang: "en" },
  { to: paths.traceability, words: "Traceability", icon: Waypoints, lang: "en" },
  ...ADDED.flatMap(({ path, title }) => (title === undefined ? [] : [{ to: path, words: title, icon: AppWindow }])),
];
const ADMIN: Place = { to: paths.admin, words: "Admin", icon: ShieldCheck, lang: "en" };

export interface NavigationProps {
  /** Content that is shown above the links. */
  readonly children?: ReactNode;
  /** Called when the user has chosen a link or the sign-out. */
  readonly onChoose?: (() => void) | undefined;
}

/** Links to the screens of the signed-in user. The last one signs the user out. */
export function Navigation({ children, onChoose }: NavigationProps) {
  const { data: user } = useUser();
  const places = user?.role === "admin" ? [...PLACES, ADMIN] : PLACES;
  // While the profile is open, no link is marked as that of the current page.
  const current = useLocation().hash === PROFILE ? "false" : "page";
  return (
    <nav aria-label="Navigation principale" className={styles.navigation}>
      {children}
      <ul role="list" className={styles.places}>
        {places.map(({ to, words, icon, lang }) => (
          <li key={to}>
            <NavLink to={to} lang={lang} aria-current={current} className={styles.place as string} onClick={onChoose}>
              <Icon of={icon} />
              {words}
            </NavLink>
          </li>
        ))}
      </ul>
      <Link to={paths.logout} lang="en" className={styles.place} onClick={onChoose}>
        <Icon of={LogOut} />
        Logout
      </Link>
    </nav>
  );
}
