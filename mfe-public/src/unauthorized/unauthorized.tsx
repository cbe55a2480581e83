import { ButtonLink } from "@authentica/shared-ui/components/button";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import styles from "./unauthorized.module.css";

/** `/unauthorized`: where a screen kept for administrators sends everybody else. */
export default function Unauthorized() {
  useDocumentTitle("Accès refusé");
  return (
    <div className={styles.page}>
      <p aria-hidden="true" className={styles.code}>
        403
      </p>
      <h1 tabIndex={-1}>Accès refusé</h1>
      <p className={styles.words}>
        Vous n'êtes pas autorisé à accéder à cette page. Veuillez contacter un administrateur si vous pensez qu'il
        s'agit d'une erreur.
      </p>
      <div className={styles.actions}>
        <ButtonLink to={paths.home}>Retour à l’accueil</ButtonLink>
        <ButtonLink to={paths.dashboard} variant="primary">
          Aller au tableau de bord
        </ButtonLink>
      </div>
    </div>
  );
}
