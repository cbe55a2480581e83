import type { ReactNode } from "react";
import styles from "./explanation.module.css";
import { Fingerprint } from "./fingerprint.tsx";

/** What will stand in the details and how one gets there, over what is known of the chosen file so far. */
export function Explanation({ children }: { readonly children?: ReactNode }) {
  return (
    <Fingerprint>
      <p>Le sceau de votre fichier, son empreinte et son statut s’inscriront ici.</p>
      <ol className={styles.steps}>
        <li>
          <strong>Numériser</strong> envoie le fichier et calcule son empreinte, 64 caractères qui n’appartiennent qu’à
          lui.
        </li>
        <li>
          <strong>Vérifier</strong> cherche cette empreinte dans le registre.
        </li>
        <li>
          <strong>Réclamer</strong> l’inscrit à votre nom, si personne ne l’a fait avant vous.
        </li>
      </ol>
      {children}
    </Fingerprint>
  );
}
