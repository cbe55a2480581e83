import { RetryButton } from "../components/retry-button.tsx";
import styles from "./chart-missing.module.css";

/** Stands over the table that takes the place of a chart whose code could not be had. */
export function ChartMissing({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p role="status" className={styles.missing}>
      Le graphique n’a pas pu être chargé&nbsp;: voici ses chiffres.
      <RetryButton onRetry={onRetry} />
    </p>
  );
}
