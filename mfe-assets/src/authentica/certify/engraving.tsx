import { Seal } from "@authentica/shared-ui/components/seal";
import { words } from "#words/certify.ts";
import styles from "./engraving.module.css";
import { type Certifying, partOf } from "./steps.tsx";

export interface EngravingProps {
  readonly scan: Certifying;
  /** Name that the object will get. */
  readonly name: string;
  /** Number of bytes of the file that this device has read. */
  readonly read: number;
}

/** Seal of a file that is being certified. The share of the seal that is drawn grows with the progress. */
export function Engraving({ scan, name, read }: EngravingProps) {
  const part = partOf(scan, read);
  return (
    <div className={styles.engraving}>
      <Seal
        form="engraving"
        hash={scan.hash ?? undefined}
        size={320}
        done={engraved(scan, part)}
        className={styles.seal}
      />
      <p className={styles.name}>{name}</p>
      <p className={styles.words}>{words.engraving[scan.step]}</p>
    </div>
  );
}

/**
 * Returns how much of the seal is drawn, from 0 to 1. While the file is read, its circles show the progress. If the
 * file is uploaded, the drawing starts again from 0.
 */
function engraved({ step, way }: Certifying, part: number | null): number {
  if (step === "claiming") return 1;
  if (step === "asking") return way === "sent" ? 0 : 1;
  return part ?? 0;
}
