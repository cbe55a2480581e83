import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { FindField } from "../find/find-field.tsx";
import { Checkpoints } from "./checkpoints.tsx";
import { LatestEntries } from "./latest-entries.tsx";
import styles from "./ledger.module.css";

/** `/explorer`: entries and witnesses of the registry. The page shows the entries before number `?avant=`. */
export default function Ledger() {
  useDocumentTitle("Le registre");
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>Le registre</h1>
        <p className={styles.lead}>
          Chaque écriture s’ajoute à la suite, et rien ne s’efface. Cherchez-en une, ou lisez les dernières.
        </p>
      </header>
      <FindField className={styles.find} />
      <div className={styles.columns}>
        <LatestEntries />
        <Checkpoints />
      </div>
    </article>
  );
}
