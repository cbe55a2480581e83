import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { classNames } from "../components/class-names.ts";
import { Icon } from "../components/icon.tsx";
import { TextField } from "../components/text-field.tsx";
import styles from "./list-controls.module.css";

export interface ListControlsProps {
  readonly className?: string | undefined;
  /** Fields, and buttons as high as they are. */
  readonly children: ReactNode;
}

/** What searches, filters and orders a list, in one row as long as it fits. */
export function ListControls({ className, children }: ListControlsProps) {
  return <search className={classNames(styles.controls, className)}>{children}</search>;
}

export interface SearchFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Where is searched, in words. */
  readonly placeholder: string;
  /** In UTF-16 units. */
  readonly maxLength?: number | undefined;
  readonly className?: string | undefined;
}

/** The words that a list is searched for. */
export function SearchField({ onValue, className, ...field }: SearchFieldProps) {
  return (
    <TextField
      {...field}
      label="Rechercher"
      type="search"
      name="q"
      autoComplete="off"
      className={classNames(styles.search, className)}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

/** Takes every word and filter away at once. */
export function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <Button variant="quiet" icon={<Icon of={X} size="sm" />} className={styles.clear} onClick={onClear}>
      Tout effacer
    </Button>
  );
}

/** How many rows a list shows, in words; said when it changes. */
export function ListCount({ className, children }: ListControlsProps) {
  return (
    <p role="status" className={classNames(styles.count, className)}>
      {children}
    </p>
  );
}
