import styles from "./support-reference.module.css";

/** Shows the reference to quote to support beside an unforeseen error, if there is one. One click selects it. */
export function SupportReference({ requestId }: { readonly requestId: string | undefined }) {
  if (!requestId) return null;
  return (
    <p className={styles.reference}>
      Référence à donner au support&nbsp;: <code className={styles.id}>{requestId}</code>
    </p>
  );
}
