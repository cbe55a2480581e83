import { Hash } from "@authentica/shared-ui/components/hash";
import { Seal } from "@authentica/shared-ui/components/seal";
import type { ReactNode } from "react";
import styles from "./fingerprint.module.css";

export interface FingerprintProps {
  /** Without one, the place where its seal will stand. */
  readonly hash?: string;
  /** Side of the seal, in CSS pixels. */
  readonly size?: number;
  /** The seal appears now. */
  readonly drawn?: boolean;
  readonly children?: ReactNode;
}

/** A fingerprint beside its seal, under the words about it. */
export function Fingerprint({ hash, size = 144, drawn = false, children }: FingerprintProps) {
  return (
    <div className={styles.fingerprint}>
      {hash ? <Seal key={hash} hash={hash} size={size} className={drawn ? styles.drawn : undefined} /> : <SealPlace />}
      <div className={styles.words}>
        {children}
        {hash && (
          <div className={styles.hash}>
            <p className={styles.label}>Empreinte SHA-256</p>
            <Hash value={hash} className={styles.value} />
          </div>
        )}
      </div>
    </div>
  );
}

function SealPlace() {
  return (
    <svg aria-hidden="true" viewBox="-50 -50 100 100" className={styles.place}>
      <circle r="47" />
      <circle r="33" />
      <circle r="14" />
    </svg>
  );
}
