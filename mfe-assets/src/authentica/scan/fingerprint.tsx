import { Hash } from "@authentica/shared-ui/components/hash";
import { Seal } from "@authentica/shared-ui/components/seal";
import type { ReactNode } from "react";
import { words } from "#words/scan.tsx";
import styles from "./fingerprint.module.css";

export interface FingerprintProps {
  /** Hash of the file. Without a hash, a placeholder for the seal is shown. */
  readonly hash?: string | undefined;
  /** Side of the seal (CSS px). */
  readonly size?: number;
  /** How much of the seal is drawn, from 0 to 1. The default is the complete seal. */
  readonly engraved?: number;
  /** Whether the seal appears with an animation. */
  readonly drawn?: boolean;
  readonly children?: ReactNode;
}

/** The seal of a fingerprint, beside a text. */
export function Fingerprint({ hash, size = 144, engraved, drawn = false, children }: FingerprintProps) {
  return (
    <div className={styles.fingerprint}>
      {engraved !== undefined || !hash ? (
        <Seal form="engraving" hash={hash} size={size} done={engraved ?? 0} />
      ) : (
        <Seal key={hash} hash={hash} size={size} className={drawn ? `${styles.seal} ${styles.drawn}` : styles.seal} />
      )}
      <div className={styles.words}>
        {children}
        {hash && engraved === undefined && (
          <div className={styles.hash}>
            <p className={styles.label}>{words.outcome.hash}</p>
            <Hash value={hash} className={styles.value} />
          </div>
        )}
      </div>
    </div>
  );
}
