import { useUser } from "@authentica/shared-ui/api";
import { ButtonLink } from "@authentica/shared-ui/components/button";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import styles from "./dashboard.module.css";
import { ObjectsSummary } from "./objects-summary.tsx";
import { RecentActivity } from "./recent-activity.tsx";

/** `/dashboard`: the way to a first scan, what the reader has, and what happened lately. */
export function Dashboard() {
  useDocumentTitle("Tableau de bord");
  const firstName = useUser().data?.firstName;
  return (
    <>
      <PageHeader
        title="Bienvenue sur votre plateforme pour protéger, gérer et contrôler vos actifs"
        lead={firstName ? `Bonjour ${firstName}.` : "Bonjour."}
      />
      <div className={styles.top}>
        <section aria-labelledby="start" className={styles.start}>
          <div className={styles.startWords}>
            <h2 id="start" className={styles.question}>
              Un fichier à protéger&nbsp;?
            </h2>
            <p>
              Numérisez-le&nbsp;: vous saurez s’il est déjà inscrit au registre, et à quel nom. Si personne ne l’a
              réclamé, vous l’inscrivez au vôtre.
            </p>
            <ButtonLink to={paths.authentica} variant="primary" size="lg" className={styles.begin}>
              Commençons
            </ButtonLink>
          </div>
          <UnpressedSeal />
        </section>
        <ObjectsSummary />
      </div>
      <RecentActivity />
    </>
  );
}

/** A seal that waits for its file: the rings of the rosette, dashed. */
function UnpressedSeal() {
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" className={styles.unpressed}>
      <circle r="96" strokeDasharray="0.6 8.8" strokeWidth="8" />
      <circle r="82" />
      <circle r="62" />
      <circle r="58" />
      <circle r="30" />
    </svg>
  );
}
