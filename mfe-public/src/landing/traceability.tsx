import { RegisterPage } from "../specimen/register-page.tsx";
import landing from "./landing.module.css";
import styles from "./traceability.module.css";

/** Shows which events of an object the registry records. */
export function Traceability() {
  return (
    <section aria-labelledby="tracabilite" className={styles.section}>
      <div className={styles.words}>
        <h2 id="tracabilite" className={landing.heading}>
          Chaque geste laisse une écriture.
        </h2>
        <p>
          Inscrire, renommer, révoquer&nbsp;: rien de tout cela ne remplace ce qui précède. L’histoire d’un objet se lit
          du premier jour au dernier, et rien ne s’y corrige en silence.
        </p>
        <p>
          Quand une personne connectée consulte l’un de vos objets, vous en êtes prévenu. Le tableau de traçabilité
          réunit tout ce que vous avez inscrit, son statut et son activité.
        </p>
      </div>
      <RegisterPage />
    </section>
  );
}
