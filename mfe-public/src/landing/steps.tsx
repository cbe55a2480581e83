import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { Deed } from "../specimen/deed.tsx";
import styles from "./steps.module.css";

const STEPS = [
  {
    title: "Déposez un fichier",
    words: `Contrat, photo, plan, musique, code\u00a0: tous les fichiers conviennent. Au-delà de ${MAX_FILE_MIB}\u00a0Mo, seule l’empreinte est envoyée.`,
  },
  {
    title: "Recevez son empreinte",
    words: "64 caractères propres à ce fichier (SHA-256). Ils ne révèlent rien de son contenu.",
  },
  {
    title: "Inscrivez-le à votre nom",
    words:
      "Si personne ne l’a fait avant vous, l’empreinte entre au registre avec la date du jour, et son sceau avec elle.",
  },
  {
    title: "Faites-le vérifier",
    words:
      "Le fichier suffit à retrouver son inscription\u00a0: qui en détient une copie exacte la vérifie en quelques secondes, sans compte.",
  },
] as const;

/** The four steps from a file to its proof, beside an example of a proof. */
export function Steps() {
  return (
    <section aria-labelledby="etapes" className={styles.section}>
      <div className={styles.aside}>
        <h2 id="etapes" className={styles.title}>
          De l’empreinte à la preuve, en quatre temps
        </h2>
        <Deed />
      </div>
      <ol role="list" className={styles.list}>
        {STEPS.map(({ title, words }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
