import { API_DOCS, paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import styles from "./foot.module.css";

/** What a person may want beside their own screens: the registry, the check, the legal pages and whom to write to. */
export const Foot = () => (
  <footer className={styles.foot}>
    <nav aria-label="Vérification et informations légales">
      <ul role="list" className={styles.links}>
        <li>
          <Link to={paths.explorer}>Le registre</Link>
        </li>
        <li>
          <Link to={paths.verifier}>Vérifier un fichier</Link>
        </li>
        <li>
          <Link to={paths.terms}>Conditions d’utilisation</Link>
        </li>
        <li>
          <Link to={paths.privacy}>Confidentialité</Link>
        </li>
        <li>
          <Link to={paths.legalNotice}>Mentions légales et contact</Link>
        </li>
        <li>
          <Link to={paths.accessibility}>Accessibilité</Link>
        </li>
        <li>
          <a href={API_DOCS}>Documentation de l’API</a>
        </li>
      </ul>
    </nav>
  </footer>
);
