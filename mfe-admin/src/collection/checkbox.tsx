import { useLayoutEffect, useRef } from "react";
import styles from "./checkbox.module.css";

export interface CheckboxProps {
  /** What it chooses: its accessible name. */
  readonly label: string;
  /** `mixed`: some of those that it stands for are chosen. */
  readonly checked: boolean | "mixed";
  readonly disabled?: boolean | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A box to tick without words of its own, 24 px to press. */
export function Checkbox({ label, checked, disabled, onChange }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = checked === "mixed";
  }, [checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={checked === true}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
