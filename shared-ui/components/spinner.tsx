import { words } from "#words/components.ts";
import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface SpinnerProps {
  /**
   * Label of the spinner, e.g. « Chargement… » (loading). Screen readers announce it when they are idle. Empty if words
   * beside the spinner say the same.
   */
  readonly label?: string | undefined;
  readonly size?: "sm" | "md" | "lg" | undefined;
  readonly className?: string | undefined;
}

/** Shows that a task of unknown duration is in progress. */
export function Spinner({ label = words.loading, size = "md", className }: SpinnerProps) {
  const ring = <span aria-hidden="true" className={classNames(styles.ring, styles[size])} />;
  if (!label) return ring;
  return (
    <span role="status" className={classNames(styles.spinner, className)}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
