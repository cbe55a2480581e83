import { Button } from "@authentica/shared-ui/components/button";
import { ListCount } from "@authentica/shared-ui/list";
import type { ReactNode } from "react";
import { words } from "#words/collection.tsx";
import styles from "./toolbar.module.css";

export interface ToolbarProps {
  /** Number of documents shown, in words. */
  readonly count: ReactNode;
  /** Number of selected documents. */
  readonly chosen: number;
  readonly onClear: () => void;
  /** Selects all documents of the page, in layouts without a table header. `null` if none can be selected. */
  readonly onAll: (() => void) | null;
  readonly onDelete: () => void;
  /** Buttons on the right. */
  readonly children: ReactNode;
}

/** Toolbar above the table. It shows the count or, if documents are selected, the actions on them. */
export function Toolbar({ count, chosen, onClear, onAll, onDelete, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <ListCount>{chosen > 0 ? words.selected(chosen) : count}</ListCount>
      {chosen > 0 && (
        <span className={styles.bulk}>
          <Button variant="danger" onClick={onDelete}>
            {words.deleteSelection}
          </Button>
          <Button variant="quiet" onClick={onClear}>
            {words.clearSelection}
          </Button>
        </span>
      )}
      {chosen === 0 && onAll && (
        <Button variant="quiet" className={styles.all} onClick={onAll}>
          {words.selectAll}
        </Button>
      )}
      <span className={styles.tools}>{children}</span>
    </div>
  );
}
