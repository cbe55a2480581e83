import { StatusBadge } from "@authentica/shared-ui/components/status";
import { SPECIMEN } from "../specimen/specimen.ts";
import styles from "./features.module.css";
import landing from "./landing.module.css";

const KINDS = "pdf jpg wav dwg csv mp4 zip py psd eml svg docx tif sql md".split(" ");

/** Features of the product: four cards, each with a picture. */
export function Features() {
  return (
    <section aria-labelledby="promesses" className={landing.section}>
      <h2 id="promesses" className={landing.heading}>
        Ce que vous pouvez en attendre
      </h2>
      <div className={styles.sheets}>
        <article className={`${styles.sheet} ${styles.wide}`}>
          <p aria-hidden="true" className={styles.kinds}>
            {KINDS.map((kind) => (
              <span key={kind}>.{kind}</span>
            ))}
          </p>
          <h3>Tout type de fichier</h3>
          <p className={styles.words}>
            Photo, contrat, morceau ou programme&nbsp;: le format n’a pas d’importance. L’empreinte ne dépend que des
            octets.
          </p>
        </article>
        <article className={styles.sheet}>
          <Stars />
          <h3>Hébergé en Europe</h3>
          <p className={styles.words}>
            Vos fichiers sont traités et conservés dans l’Union européenne. Ils sont effacés à votre demande.
          </p>
        </article>
        <article className={styles.sheet}>
          <ol aria-hidden="true" className={styles.thread}>
            <li>Objet inscrit</li>
            <li>Objet consulté</li>
            <li>Détails modifiés</li>
          </ol>
          <h3>Un historique complet</h3>
          <p className={styles.words}>
            Qui, quoi, quand&nbsp;: l’activité de chaque objet se relit jour après jour. Rien ne peut en être retiré
            sans que cela se voie.
          </p>
        </article>
        <article className={`${styles.sheet} ${styles.wide}`}>
          <p aria-hidden="true" className={styles.proof}>
            <code>{SPECIMEN.proofId}</code>
            <StatusBadge status="active" />
          </p>
          <h3>Un identifiant de preuve</h3>
          <p className={styles.words}>
            Douze caractères suffisent pour retrouver votre inscription. Notez-les dans un contrat ou au dos d’un
            tirage&nbsp;: chacun peut vérifier.
          </p>
        </article>
      </div>
    </section>
  );
}

const STARS = Array.from({ length: 12 }, (_, hour) => {
  const angle = (hour / 12) * 2 * Math.PI;
  return { hour, x: Math.round(38 * Math.sin(angle)), y: Math.round(-38 * Math.cos(angle)) };
});

/** Circle of twelve stars. */
function Stars() {
  return (
    <svg aria-hidden="true" viewBox="-50 -50 100 100" className={styles.stars}>
      {STARS.map(({ hour, x, y }) => (
        <path key={hour} d={STAR} transform={`translate(${x} ${y})`} />
      ))}
    </svg>
  );
}

/** Path of a star with five points around the origin. One point is at the top. */
const STAR = `M${Array.from({ length: 10 }, (_, tip) => {
  const r = tip % 2 ? 2.6 : 6.6;
  const angle = (tip / 10) * 2 * Math.PI;
  return `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`;
}).join("L")}z`;
