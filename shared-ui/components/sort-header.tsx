import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./sort-header.module.css";

export interface SortHeaderProps extends Omit<ComponentPropsWithRef<"th">, "aria-sort" | "scope"> {
  /** How the table is sorted by this column now; absent where it is not. */
  readonly direction?: "ascending" | "descending" | undefined;
  readonly onSort: () => void;
}

/** The head of a column that sorts the table. */
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
