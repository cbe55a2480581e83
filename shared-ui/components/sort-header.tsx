import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./sort-header.module.css";

export interface SortHeaderProps extends Omit<ComponentPropsWithRef<"th">, "aria-sort" | "scope"> {
  /** Direction in which the table is sorted by this column. Absent if the table is not sorted by it. */
  readonly direction?: "ascending" | "descending" | undefined;
  readonly onSort: () => void;
}

/** Header cell of a column that can sort the table. */
export function SortHeader({ direction, onSort, children, ...cell }: SortHeaderProps) {
  const mark = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th {...cell} scope="col" aria-sort={direction ?? "none"}>
      <button type="button" className={classNames(styles.sort, direction && styles.sorted)} onClick={onSort}>
        {children}
        <Icon of={mark} size="sm" />
      </button>
    </th>
  );
}
