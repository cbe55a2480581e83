import { Hash } from "@authentica/shared-ui/components/hash";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { Seal } from "@authentica/shared-ui/components/seal";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import sheet from "../sheet/sheet.module.css";
import styles from "./deed.module.css";
import { SPECIMEN } from "./specimen.ts";

/** Example of a registration with its seal, marked as a specimen. */
export function Deed() {
  const { fileName, size, hash, proofId } = SPECIMEN;
  return (
    <figure className={`${sheet.sheet} ${styles.deed}`} aria-label="Exemple d’inscription au registre">
      <header className={sheet.head}>
        <p className={sheet.title}>Inscription au registre</p>
        <p className={sheet.mark}>Spécimen</p>
      </header>
      <PairList className={styles.pairs}>
        <Pair label="Fichier">
          {fileName}, {formatBytes(size)}
        </Pair>
        <Pair label="Empreinte SHA-256">
          <Hash value={hash} copy={false} />
        </Pair>
        <Pair label="Identifiant de preuve">
          <code>{proofId}</code>
        </Pair>
        <Pair label="Statut">
          <StatusBadge status="active" />
        </Pair>
      </PairList>
      <figcaption className={styles.foot}>
        <span className={`${sheet.caption} ${styles.words}`}>
          Ce sceau est dessiné par l’empreinte&nbsp;: un seul octet changé, et c’en est un autre.
        </span>
        <Seal hash={hash} size={168} pressed className={styles.seal} />
      </figcaption>
    </figure>
  );
}
