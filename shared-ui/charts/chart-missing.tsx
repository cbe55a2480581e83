import { words } from "#words/charts.ts";
import { RetryButton } from "../components/retry-button.tsx";
import styles from "./chart-missing.module.css";

/** Shown above the table that replaces a chart if the code of the chart could not be loaded. */
export function ChartMissing({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p role="status" className={styles.missing}>
      {words.missing}
      <RetryButton onRetry={onRetry} />
    </p>
  );
}
