import { type ReactNode, type Ref, useId } from "react";
import styles from "./section.module.css";

export interface SectionProps {
  readonly title: ReactNode;
  /** What it is for, in a sentence or two. */
  readonly lead: ReactNode;
  /** The heading, which takes a focus that would be lost. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  readonly children: ReactNode;
}

/**
 * A part of the profile under a hairline: what it is about at the left, what can be done at the right; one under the
 * other where it is narrow.
 */
export function Section({ title, lead, headingRef, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <div className={styles.lead}>{lead}</div>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
