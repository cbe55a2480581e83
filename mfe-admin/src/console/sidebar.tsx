import { Icon } from "@authentica/shared-ui/components/icon";
import { paths } from "@authentica/shared-ui/navigation/paths";
import LogOut from "lucide-react/icons/log-out";
import { Link, NavLink } from "react-router-dom";
import { COLLECTION_PLACES, collectionPath } from "./collections.ts";
import styles from "./sidebar.module.css";

/** The collections and the way out; a row of links on a narrow screen. */
export function Sidebar() {
  return (
    <nav aria-label="Administration" className={styles.sidebar}>
      <ul role="list" className={styles.places}>
        {COLLECTION_PLACES.map(({ collection, words, icon }) => (
          <li key={collection}>
            <NavLink to={collectionPath(collection)} lang="en" className={styles.place as string}>
              <Icon of={icon} className={styles.icon} />
              {words}
            </NavLink>
          </li>
        ))}
        <li className={styles.out}>
          <Link to={paths.logout} className={styles.place}>
            <Icon of={LogOut} className={styles.icon} />
            <span lang="en" className={styles.word}>
              Logout
            </span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}
