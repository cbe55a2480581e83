import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { words } from "#words/list.ts";
import { Button } from "../components/button.tsx";
import { classNames } from "../components/class-names.ts";
import { Icon } from "../components/icon.tsx";
import { TextField } from "../components/text-field.tsx";
import styles from "./list-controls.module.css";

export interface ListControlsProps {
  readonly className?: string | undefined;
  /** Fields and buttons, all of the same height. */
  readonly children: ReactNode;
}

/** Controls that search, filter and sort a list. They are in one row if there is room. */
export function ListControls({ className, children }: ListControlsProps) {
  return <search className={classNames(styles.controls, className)}>{children}</search>;
}

export interface SearchFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Says in words what is searched. */
  readonly placeholder: string;
  /** Longest allowed text, in UTF-16 code units. */
  readonly maxLength?: number | undefined;
  readonly className?: string | undefined;
}

/** Search field of a list. */
export function SearchField({ onValue, className, ...field }: SearchFieldProps) {
  return (
    <TextField
      {...field}
      label={words.search}
      type="search"
      name="q"
      autoComplete="off"
      className={classNames(styles.search, className)}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

/** Button that clears the search and all filters. */
export function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <Button variant="quiet" icon={<Icon of={X} size="sm" />} className={styles.clear} onClick={onClear}>
      {words.clear}
    </Button>
  );
}

/** Number of rows that a list shows, in words. A change is announced to screen readers. */
export function ListCount({ className, children }: ListControlsProps) {
  return (
    <p role="status" className={classNames(styles.count, className)}>
      {children}
    </p>
  );
}
