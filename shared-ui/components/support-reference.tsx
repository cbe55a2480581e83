import { words } from "#words/components.ts";
import styles from "./support-reference.module.css";

/**
 * Shows the reference that the user should quote to support after an unexpected error. Renders nothing if there is
 * none. One click selects the reference.
 */
export function SupportReference({ requestId }: { readonly requestId: string | undefined }) {
  if (!requestId) return null;
  return (
    <p className={styles.reference}>
      {words.supportReference}
      <code className={styles.id}>{requestId}</code>
    </p>
  );
}
