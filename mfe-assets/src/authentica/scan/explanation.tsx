import type { ReactNode } from "react";
import styles from "./explanation.module.css";

/**
 * Explains what this part of the page will show, and what the user has to do first. `children` says what is known about
 * the file so far.
 */
export function Explanation({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.explanation}>
      <p>Le sceau et l’empreinte de votre fichier s’afficheront ici.</p>
      <ol role="list" className={styles.steps}>
        <li>
          <strong>Numériser</strong>
          <span>calcule son empreinte, 64 caractères qui n’appartiennent qu’à lui.</span>
        </li>
        <li>
          <strong>Vérifier</strong>
          <span>cherche cette empreinte dans le registre.</span>
        </li>
        <li>
          <strong>Réclamer</strong>
          <span>l’inscrit à votre nom, si personne ne l’a fait avant vous.</span>
        </li>
      </ol>
      <p className={styles.once}>Ou faites tout d’un coup avec «&nbsp;Certifier en une fois&nbsp;».</p>
      {children}
    </div>
  );
}
