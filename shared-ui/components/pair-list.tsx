import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./pair-list.module.css";

export interface PairListProps {
  /** Elements of type `Pair`. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A list of labels and values with lines between them. */
export function PairList({ children, className }: PairListProps) {
  return <dl className={classNames(styles.list, className)}>{children}</dl>;
}

export interface PairProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** One line of a `PairList`. */
export function Pair({ label, children }: PairProps) {
  return (
    <div className={styles.pair}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
