import type { Item } from "@authentica/backend/certify/item";
import type { Halt } from "@authentica/backend/certify/steering";
import { isHeld } from "@authentica/backend/certify/steering";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { formatNumber } from "@authentica/shared-ui/format/number";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { words } from "#words/batch.ts";
import styles from "./group.module.css";
import { Row, type RowActs } from "./row.tsx";
import { useWindow } from "./use-window.ts";
import { phaseWords } from "./words.ts";

export interface GroupProps {
  readonly title: string;
  readonly items: readonly Item[];
  /** Number shown in the title. The default is the number of items. */
  readonly count?: number | undefined;
  /** Why the batch is halted. Shown at waiting items. */
  readonly halt?: Halt | null | undefined;
  /** Number of items shown before the user unfolds the group. By default, all are shown. */
  readonly folded?: number | undefined;
  /** Content to the right of the title. */
  readonly aside?: ReactNode;
  readonly acts: RowActs;
}

/** Group of files of a batch in the same state. Of a long list, only visible rows are in the DOM. */
export function Group({ title, items, count = items.length, halt = null, folded, aside, acts }: GroupProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = folded === undefined || isOpen ? items : items.slice(0, folded);
  const { list, first, end, rowHeight } = useWindow(shown.length);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title} <span className={styles.count}>{formatNumber(count)}</span>
        </h2>
        {aside}
      </div>
      <ul ref={list} className={styles.rows} style={{ blockSize: shown.length * rowHeight }}>
        {shown.slice(first, end).map((item, at) => (
          <Row
            key={item.id}
            item={item}
            place={first + at + 1}
            count={shown.length}
            top={(first + at) * rowHeight}
            isHeld={isHeld(item, halt)}
            look={[item.path, item.size, item.phase, item.bytes, phaseWords(item)].join(" ")}
            acts={acts}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button
          variant="quiet"
          icon={<Icon of={ChevronDown} size="sm" />}
          className={styles.more}
          onClick={() => setOpen(true)}
        >
          {words.groups.more(items.length - shown.length)}
        </Button>
      )}
    </section>
  );
}
