import { Hash } from "@authentica/shared-ui/components/hash";
import { Seal } from "@authentica/shared-ui/components/seal";
import type { ReactNode } from "react";
import styles from "./fingerprint.module.css";

export interface FingerprintProps {
  /** Without it, a placeholder for the seal. */
  readonly hash?: string | undefined;
  /** Side of the seal, in CSS pixels. */
  readonly size?: number;
  /** How far it is engraved, from 0 to 1; all of it otherwise. */
  readonly engraved?: number;
  /** The seal appears now. */
  readonly drawn?: boolean;
  readonly children?: ReactNode;
}

/** A fingerprint beside its seal, under the words about it. */
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
            <p className={styles.label}>Empreinte SHA-256</p>
            <Hash value={hash} className={styles.value} />
          </div>
        )}
      </div>
    </div>
  );
}
