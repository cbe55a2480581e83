import { Button } from "@authentica/shared-ui/components/button";
import { counted } from "@authentica/shared-ui/format/counted";
import { ListCount } from "@authentica/shared-ui/list";
import type { ReactNode } from "react";
import styles from "./toolbar.module.css";

export interface ToolbarProps {
  /** How many documents are shown, in words. */
  readonly count: ReactNode;
  /** How many are chosen. */
  readonly chosen: number;
  readonly onClear: () => void;
  /** Chooses all of the page, where the table shows no head to do it in; `null` where none can be chosen. */
  readonly onAll: (() => void) | null;
  readonly onDelete: () => void;
  /** Buttons at the right. */
  readonly children: ReactNode;
}

/** Over the table: the count or, once documents are chosen, what can be done with all of them at once. */
export function Toolbar({ count, chosen, onClear, onAll, onDelete, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <ListCount>{chosen > 0 ? counted(chosen, "document sélectionné", "documents sélectionnés") : count}</ListCount>
      {chosen > 0 && (
        <span className={styles.bulk}>
          <Button variant="danger" onClick={onDelete}>
            Supprimer la sélection
          </Button>
          <Button variant="quiet" onClick={onClear}>
            Désélectionner
          </Button>
        </span>
      )}
      {chosen === 0 && onAll && (
        <Button variant="quiet" className={styles.all} onClick={onAll}>
          Tout sélectionner
        </Button>
      )}
      <span className={styles.tools}>{children}</span>
    </div>
  );
}
