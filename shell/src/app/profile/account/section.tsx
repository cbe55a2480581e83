import { type ReactNode, type Ref, useId } from "react";
import styles from "./section.module.css";

export interface SectionProps {
  readonly title: ReactNode;
  /** Purpose of the section, in one or two sentences. */
  readonly lead: ReactNode;
  /** Ref of the heading. The heading gets the focus if the focus would otherwise be lost. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  readonly children: ReactNode;
}

/**
 * A section of the profile below a line: its purpose on the left, its controls on the right. On a narrow screen, the
 * controls are below the purpose.
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
