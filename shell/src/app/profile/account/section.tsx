import { type ReactNode, type Ref, useId } from "react";
import styles from "./section.module.css";

export interface SectionProps {
  readonly title: ReactNode;
  /** Purpose of the section, in one or two sentences. */
  readonly lead: ReactNode;
  /** Ref of the heading, which gets the focus when it would be lost. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  readonly children: ReactNode;
}

/**
 * A section of the profile under a line: its purpose at the left, its controls at the right; one below the other on a
 * narrow screen.
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
