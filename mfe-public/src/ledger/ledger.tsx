import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { words } from "#words/ledger.tsx";
import { FindField } from "../find/find-field.tsx";
import { Checkpoints } from "./checkpoints.tsx";
import { LatestEntries } from "./latest-entries.tsx";
import styles from "./ledger.module.css";

/** `/explorer`: entries and witnesses of the registry. The page shows the entries before number `?avant=`. */
export default function Ledger() {
  useDocumentTitle(words.title);
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      <FindField className={styles.find} />
      <div className={styles.columns}>
        <LatestEntries />
        <Checkpoints />
      </div>
    </article>
  );
}
