import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { paths } from "@authentica/shared-ui/navigation/paths";
import LogOut from "lucide-react/icons/log-out";
import { Link, NavLink } from "react-router-dom";
import { words } from "#words/console.tsx";
import { COLLECTION_PLACES, collectionPath, OVERSIGHT_PLACES } from "./collections.ts";
import styles from "./sidebar.module.css";

/**
 * Navigation of the console: collections, oversight screens and the link that leaves the console. On a narrow screen
 * it is rows of links.
 */
export function Sidebar() {
  return (
    <nav aria-label={words.navigation} className={styles.sidebar}>
      <ul role="list" className={styles.places}>
        {COLLECTION_PLACES.map(({ collection, words: name, icon }) => (
          <Place key={collection} to={collectionPath(collection)} name={name} icon={icon} lang={words.namesLang} />
        ))}
      </ul>
      <ul role="list" className={`${styles.places} ${styles.oversight}`}>
        {OVERSIGHT_PLACES.map(({ path, words: name, icon }) => (
          <Place key={path} to={path} name={name} icon={icon} />
        ))}
        <li className={styles.out}>
          <Link to={paths.logout} className={styles.place}>
            <Icon of={LogOut} className={styles.icon} />
            <span lang={words.namesLang} className={styles.word}>
              {words.logout}
            </span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}

interface PlaceProps {
  readonly to: string;
  readonly name: string;
  readonly icon: IconDrawing;
  readonly lang?: "en" | undefined;
}

function Place({ to, name, icon, lang }: PlaceProps) {
  return (
    <li>
      <NavLink to={to} lang={lang} className={styles.place as string}>
        <Icon of={icon} className={styles.icon} />
        {name}
      </NavLink>
    </li>
  );
}
