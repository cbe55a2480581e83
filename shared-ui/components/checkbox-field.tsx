import { type ReactNode, useId } from "react";
import styles from "./checkbox-field.module.css";

export interface CheckboxFieldProps {
  readonly label: ReactNode;
  /** What ticking the box means, shown under the label. */
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with a label; clicking the label ticks it, too. */
export function CheckboxField({ label, hint, checked, disabled, onChange }: CheckboxFieldProps) {
  const id = useId();
  return (
    <label className={styles.choice} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint == null ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {hint != null && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
