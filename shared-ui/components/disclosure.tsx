import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./disclosure.module.css";
import { Icon } from "./icon.tsx";

export interface DisclosureProps {
  /** Title of the folded content; always visible. */
  readonly title: ReactNode;
  /**
   * Renders the content when it is first opened, and keeps it afterwards. Use it for content that costs a request or
   * a chunk of code.
   */
  readonly late?: boolean | undefined;
  /** Whether the content is shown until the user folds it. */
  readonly open?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Content that few users need, folded below a title. Adjacent disclosures share the line between them. */
export function Disclosure({ title, late = false, open = false, className, children }: DisclosureProps) {
  const [isDrawn, setDrawn] = useState(!late);
  return (
    <details
      open={open}
      className={classNames(styles.details, className)}
      onToggle={({ currentTarget }) => currentTarget.open && setDrawn(true)}
    >
      <summary className={styles.title}>
        <Icon of={ChevronRight} size="sm" className={styles.chevron} />
        <span>{title}</span>
      </summary>
      {isDrawn && <div className={styles.body}>{children}</div>}
    </details>
  );
}
