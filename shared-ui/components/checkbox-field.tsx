import { type ReactNode, useId } from "react";
import styles from "./checkbox-field.module.css";

export interface CheckboxFieldProps {
  readonly label: ReactNode;
  /** Explains the consequence of ticking the box. Shown below the label. */
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with a label. Clicking the label also toggles the checkbox. */
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
