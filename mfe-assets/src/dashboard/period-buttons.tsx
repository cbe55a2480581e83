import { PERIODS, type Period } from "./period.ts";
import styles from "./period-buttons.module.css";

export interface PeriodButtonsProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** Chooses over how long the figures are counted. */
export function PeriodButtons({ period, onPeriod }: PeriodButtonsProps) {
  return (
    <fieldset aria-label="Période" className={styles.group}>
      {(Object.keys(PERIODS) as Period[]).map((known) => (
        <button
          key={known}
          type="button"
          lang="en"
          aria-pressed={known === period}
          className={styles.button}
          onClick={() => onPeriod(known)}
        >
          {PERIODS[known]}
        </button>
      ))}
    </fieldset>
  );
}
