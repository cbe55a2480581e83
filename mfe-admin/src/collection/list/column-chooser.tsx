import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Icon } from "@authentica/shared-ui/components/icon";
import Columns3 from "lucide-react/icons/columns-3";
import { useState } from "react";
import { words } from "#words/collection.tsx";
import type { Column } from "../columns.ts";
import styles from "./column-chooser.module.css";

export interface ColumnChooserProps {
  readonly columns: readonly Column[];
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
}

/** Menu to show and hide columns. The first column names the document and cannot be hidden. */
export function ColumnChooser({ columns, hidden, onHide }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const choosable = columns.slice(1);
  const shown = choosable.filter(({ name }) => !hidden.includes(name)).length;
  return (
    <>
      <Button
        icon={<Icon of={Columns3} size="sm" />}
        disabled={choosable.length === 0}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words.columns.open}
        {shown < choosable.length && ` (${shown + 1}/${columns.length})`}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title={words.columns.title}
        description={words.columns.hint}
        footer={
          <>
            <Button disabled={hidden.length === 0} onClick={() => onHide([])}>
              {words.columns.all}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {words.columns.close}
            </Button>
          </>
        }
        cross={false}
      >
        <ul role="list" className={styles.list}>
          {choosable.map(({ name }) => (
            <li key={name}>
              <label className={styles.column}>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={!hidden.includes(name)}
                  onChange={(event) =>
                    onHide(event.target.checked ? hidden.filter((other) => other !== name) : [...hidden, name])
                  }
                />
                <code>{name}</code>
              </label>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
