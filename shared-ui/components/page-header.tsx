import type { ReactNode, Ref } from "react";
import styles from "./page-header.module.css";

export interface PageHeaderProps {
  /** The only `h1` of the page. */
  readonly title: ReactNode;
  /** One or two sentences. */
  readonly lead?: ReactNode;
  /** Buttons on the right. On a narrow screen they are below the text. */
  readonly actions?: ReactNode;
  /** Ref of the `h1`, which can receive the focus after a navigation. */
  readonly ref?: Ref<HTMLHeadingElement> | undefined;
}

/** Header of a page, with a double line below. */
export function PageHeader({ title, lead, actions, ref }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 ref={ref} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead != null && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
