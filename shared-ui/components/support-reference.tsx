import styles from "./support-reference.module.css";

/** A discreet line beside an unforeseen error: the reference for support, if any. One press selects it. */
export function SupportReference({ requestId }: { readonly requestId: string | undefined }) {
  if (!requestId) return null;
  return (
    <p className={styles.reference}>
      Référence à donner au support&nbsp;: <code className={styles.id}>{requestId}</code>
    </p>
  );
}
