import { Seal } from "@authentica/shared-ui/components/seal";
import styles from "./verdict-line.module.css";

/**
 * Short verdict for narrow screens, directly below an unregistered file. The details further down the page repeat it.
 */
export function VerdictLine({ hash }: { readonly hash: string }) {
  return (
    <div aria-hidden="true" className={styles.line}>
      <Seal hash={hash} size={72} className={styles.seal} />
      <div>
        <p className={styles.word}>Personne ne l’a inscrit</p>
        <p className={styles.means}>Son empreinte est calculée ici.</p>
      </div>
    </div>
  );
}
