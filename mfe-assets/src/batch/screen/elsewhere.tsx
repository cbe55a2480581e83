import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import styles from "./running.module.css";

const TITLE = "Un lot est en cours dans un autre onglet";

/** Says why nothing can be gone on with here; it is gone on with once that page is closed, or has died. */
export function Elsewhere({ onLeave }: { readonly onLeave: () => void }) {
  useDocumentTitle(TITLE);
  return (
    <>
      <PageHeader title={TITLE} lead="Deux onglets feraient deux fois le même travail." />
      <div className={styles.run}>
        <Alert tone="info">Il continue là-bas. Si cet onglet est fermé, la suite vous sera proposée ici.</Alert>
        <Button variant="quiet" className={styles.alone} onClick={onLeave}>
          Revenir à un seul fichier
        </Button>
      </div>
    </>
  );
}
