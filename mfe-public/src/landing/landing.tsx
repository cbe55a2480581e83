import { ButtonLink } from "@authentica/shared-ui/components/button";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useSignedIn } from "@authentica/shared-ui/session";
import { Deed } from "../specimen/deed.tsx";
import styles from "./landing.module.css";

/** `/`: what Authentica is for, shown on an example, in four steps. */
export function Landing() {
  useDocumentTitle("Certifiez vos fichiers");
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.promise}>
          <h1 tabIndex={-1} className={styles.title}>
            <span>Prouvez qu’un fichier existait,</span> <span>et qu’il n’a pas changé.</span>
          </h1>
          <p className={styles.lead}>
            Authentica calcule l’empreinte unique de votre fichier, l’inscrit dans un registre où rien ne s’efface, et
            vous en remet la preuve.
          </p>
          <Actions />
        </div>
        <Deed />
      </section>

      <section aria-labelledby="etapes" className={styles.steps}>
        <h2 id="etapes" className={styles.stepsTitle}>
          De l’empreinte à la preuve, en quatre temps
        </h2>
        <ol role="list" className={styles.list}>
          {STEPS.map(({ title, words }) => (
            <li key={title} className={styles.step}>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="commencer" className={styles.closing}>
        <h2 id="commencer" className={styles.closingTitle}>
          Votre premier fichier n’attend que son sceau.
        </h2>
        <Actions />
        <p className={styles.caution}>
          Authentica est une démonstration technique&nbsp;: elle apporte une preuve d’existence et d’intégrité, sans
          usage commercial ni garantie.
        </p>
      </section>
    </div>
  );
}

const STEPS = [
  {
    title: "Certifiez tout type de fichier",
    words:
      "Contrat, photo, plan, musique, code\u00a0: jusqu’à 100\u00a0Mo, il reçoit son empreinte et sa place au registre.",
  },
  {
    title: "Suivez son historique",
    words: "Inscription, consultation, modification, révocation\u00a0: chaque événement reste écrit, avec sa date.",
  },
  {
    title: "Gardez-le en Europe",
    words: "Vos fichiers sont traités et hébergés dans l’Union européenne. Ils sont effacés à votre demande.",
  },
  {
    title: "Révoquez quand il le faut",
    words:
      "L’identifiant de preuve désigne votre inscription\u00a0: vous seul pouvez la révoquer, et chacun peut le constater.",
  },
] as const;

function Actions() {
  const signedIn = useSignedIn();
  return (
    <div className={styles.actions}>
      {signedIn ? (
        <ButtonLink to={paths.dashboard} variant="primary" size="lg">
          Ouvrir mon tableau de bord
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to={paths.register} variant="primary" size="lg">
            Créer un compte
          </ButtonLink>
          <ButtonLink to={paths.login} size="lg">
            Se connecter
          </ButtonLink>
        </>
      )}
    </div>
  );
}
