import { Button } from "@authentica/shared-ui/components/button";
import { Logo } from "@authentica/shared-ui/components/logo";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useEffect } from "react";
import { FullPage } from "./full-page.tsx";
import styles from "./page-error.module.css";

/**
 * Shown if the shell itself failed. It uses neither the router nor queries, because they may have failed too. Both
 * buttons reload the page.
 */
export function PageError() {
  useEffect(() => {
    document.title = "Erreur — Authentica";
  }, []);
  return (
    <FullPage>
      <div className={styles.words}>
        <Logo />
        <h1>Une erreur inattendue s’est produite</h1>
        <p>
          L’application s’est arrêtée. Vos objets et le registre n’ont pas été touchés. Rechargez la page pour
          reprendre.
        </p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => location.reload()}>
            Recharger la page
          </Button>
          <a href={paths.home}>Revenir à l’accueil</a>
        </div>
      </div>
    </FullPage>
  );
}
