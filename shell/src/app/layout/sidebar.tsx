import { Logo } from "@authentica/shared-ui/components/logo";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { Navigation } from "./navigation.tsx";
import styles from "./sidebar.module.css";

/** The navigation of a wide screen. */
export function Sidebar() {
  return (
    <div className={styles.sidebar}>
      <Navigation>
        <Link to={paths.home} aria-label="Authentica, page d’accueil" className={styles.logo}>
          <Logo />
        </Link>
      </Navigation>
    </div>
  );
}
