import { type ReactNode, type Ref, useId } from "react";
import styles from "./part.module.css";

export interface PartProps {
  readonly title: ReactNode;
  /** Purpose of the part, in one sentence. */
  readonly lead: ReactNode;
  /** Ref of the heading. The heading gets the focus if the focus would otherwise be lost. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  readonly children: ReactNode;
}

/** A part of « Développeurs », with its title and purpose. */
export function Part({ title, lead, headingRef, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div>
        <h3 id={id} ref={headingRef} tabIndex={-1} className={styles.title}>
          {title}
        </h3>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  );
}
