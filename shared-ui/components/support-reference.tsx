import { classNames } from "./class-names.ts";
import styles from "./support-reference.module.css";

export interface SupportReferenceProps {
  /** Of the request that failed; without one nothing is drawn. */
  readonly requestId: string | undefined;
  readonly className?: string | undefined;
}

/** A quiet line beside an error that nobody foresaw: what to quote to support. One press selects it. */
export function SupportReference({ requestId, className }: SupportReferenceProps) {
  if (!requestId) return null;
  return (
    <p className={classNames(styles.reference, className)}>
      Référence à donner au support&nbsp;: <code className={styles.id}>{requestId}</code>
    </p>
  );
}
