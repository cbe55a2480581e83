import type { ReactNode } from "react";
import { classNames } from "../components/class-names.ts";
import styles from "./section.module.css";

export interface SectionProps {
  /** Identifier of the section, and its anchor in the page. */
  readonly id: string;
  readonly title: string;
  /** Introduction of the section. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the gallery. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}

export interface ExampleProps {
  /** Name of the component and of the variant that is shown. */
  readonly name: string;
  readonly children: ReactNode;
  /** Places the examples below each other instead of side by side. */
  readonly stacked?: boolean;
}

/** Shows one variant of a component. */
export function Example({ name, children, stacked = false }: ExampleProps) {
  return (
    <div className={styles.example}>
      <h3 className={styles.name}>{name}</h3>
      <div className={classNames(styles.show, stacked && styles.stacked)}>{children}</div>
    </div>
  );
}
