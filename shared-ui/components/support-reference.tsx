import styles from "./support-reference.module.css";

/** A quiet line beside an error that nobody foresaw: what to quote to support, if anything. One press selects it. */
export function SupportReference({ requestId }: { readonly requestId: string | undefined }) {
  if (!requestId) return null;
  return (
    <p className={styles.reference}>
      Référence à donner au support&nbsp;: <code className={styles.id}>{requestId}</code>
    </p>
  );
}
