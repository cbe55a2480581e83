import { type ReactNode, useId } from "react";
import { numberFormat } from "../format/number.ts";
import { classNames } from "./class-names.ts";
import styles from "./progress.module.css";

export interface ProgressProps {
  /** Label of the action in progress, e.g. « Envoi de contrat.pdf » (uploading contract.pdf). */
  readonly label: ReactNode;
  /** Current value, from 0 to `max`. */
  readonly value: number;
  readonly max?: number | undefined;
  /** Text on the right, which replaces the percentage: « 12,4 Mo sur 30,0 Mo ». */
  readonly valueText?: string | undefined;
  readonly className?: string | undefined;
}

const formatPercent = numberFormat({ style: "percent", maximumFractionDigits: 0 });

/** A progress bar for a task of known size. */
export function Progress({ label, value, max = 100, valueText, className }: ProgressProps) {
  const id = useId();
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const words = valueText ?? formatPercent(part);
  return (
    <div className={classNames(styles.progress, className)}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true" className={styles.value}>
          {words}
        </span>
      </div>
      <progress id={id} className={styles.bar} max={1} value={part} aria-valuetext={words}>
        {words}
      </progress>
    </div>
  );
}
