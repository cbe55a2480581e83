import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  /** `text`: lines of text. `title`: one line of a heading. `block`: fills its container. `seal`: a disc of 40 px. */
  readonly shape?: "text" | "title" | "block" | "seal" | undefined;
  /** Number of lines of text. The last line is shorter. */
  readonly lines?: number | undefined;
  readonly className?: string | undefined;
}

/**
 * Placeholder with the shape of the content. It is shown only if loading takes longer than 200 ms. It is hidden from
 * screen readers, so the region around it needs `aria-busy`, or a `Spinner` with words.
 */
export function Skeleton({ shape = "text", lines = 1, className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.skeleton, className)}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span
          key={line}
          className={classNames(styles.shape, styles[shape], line > 0 && line === lines - 1 && styles.last)}
        />
      ))}
    </span>
  );
}
