import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

export interface EmptyStateProps {
  /** Says which items are missing, e.g. « Aucun objet enregistré » (no registered objects). */
  readonly title: ReactNode;
  /** One sentence which says how the first item is added. */
  readonly children?: ReactNode;
  /** The only action that adds an item. */
  readonly action?: ReactNode;
  /** Heading level of the title. */
  readonly level?: 2 | 3 | 4 | undefined;
}

/** Shown instead of a list that has no items yet. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <svg aria-hidden="true" viewBox="-50 -50 100 100" className={styles.place}>
        <circle r="44" />
        <circle r="30" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children != null && <div className={styles.words}>{children}</div>}
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  );
}
