import { RetryButton } from "../components/retry-button.tsx";
import styles from "./chart-missing.module.css";

/** Shown above the table that replaces a chart if the code of the chart could not be loaded. */
export function ChartMissing({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p role="status" className={styles.missing}>
      Le graphique n’a pas pu être chargé&nbsp;: voici ses chiffres.
      <RetryButton onRetry={onRetry} />
    </p>
  );
}
