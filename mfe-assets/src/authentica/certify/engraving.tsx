import { Seal } from "@authentica/shared-ui/components/seal";
import styles from "./engraving.module.css";
import { type Certifying, partOf } from "./steps.tsx";

export interface EngravingProps {
  readonly scan: Certifying;
  /** The object's name to be. */
  readonly name: string;
  /** Bytes of the file that this device has read. */
  readonly read: number;
}

const WORDS = {
  reading: "son sceau se dessine à partir de son empreinte, que cet appareil calcule",
  asking: "quelqu’un l’a-t-il déjà inscrit\u00a0?",
  sending: "son sceau se grave à mesure que le fichier part",
  claiming: "il s’inscrit au registre, à votre nom",
} as const;

/** The seal of a file that is being certified. */
export function Engraving({ scan, name, read }: EngravingProps) {
  const part = partOf(scan, read);
  return (
    <div className={styles.engraving}>
      {scan.hash === null ? (
        <SealToCome part={part ?? 0} />
      ) : (
        <Seal hash={scan.hash} size={320} className={styles.seal} />
      )}
      <p className={styles.name}>{name}</p>
      <p className={styles.words}>{WORDS[scan.step]}</p>
    </div>
  );
}

function SealToCome({ part }: { readonly part: number }) {
  return (
    <svg aria-hidden="true" viewBox="-1000 -1000 2000 2000" className={styles.place}>
      <circle r="905" />
      <circle r="560" />
      <circle r="295" />
      <circle r="905" pathLength="1" strokeDasharray={`${part} 1`} transform="rotate(-90)" className={styles.read} />
    </svg>
  );
}
