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
import { words } from "#words/layout.tsx";
import { ADDED } from "../screens.ts";
import styles from "./navigation.module.css";
import { PROFILE } from "./profile-place.ts";

interface Place {
  readonly to: string;
  readonly words: string;
  readonly icon: IconDrawing;
  /** Language of the link's text, if it differs from that of the page. */
  readonly lang?: "en" | undefined;
}

const PLACES: readonly Place[] = [
  { to: paths.dashboard, words: words.places.dashboard, icon: LayoutDashboard, lang: words.placesLang },
  { to: paths.authentica, words: "Authentica", icon: ScanLine, lang: words.placesLang },
  { to: paths.traceability, words: words.places.traceability, icon: Waypoints, lang: words.placesLang },
  ...ADDED.flatMap(({ path, title }) => (title === undefined ? [] : [{ to: path, words: title, icon: AppWindow }])),
];
const ADMIN: Place = { to: paths.admin, words: words.places.admin, icon: ShieldCheck, lang: words.placesLang };

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
    <nav aria-label={words.navigation} className={styles.navigation}>
      {children}
      <ul role="list" className={styles.places}>
        {places.map(({ to, words: name, icon, lang }) => (
          <li key={to}>
            <NavLink to={to} lang={lang} aria-current={current} className={styles.place as string} onClick={onChoose}>
              <Icon of={icon} />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
      <Link to={paths.logout} lang={words.placesLang} className={styles.place} onClick={onChoose}>
        <Icon of={LogOut} />
        {words.places.logout}
      </Link>
    </nav>
  );
}
