import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldWords } from "./field.tsx";
import { Icon } from "./icon.tsx";
import styles from "./select.module.css";

export interface SelectProps extends FieldWords, Omit<ComponentPropsWithRef<"select">, keyof FieldWords> {
  readonly optional?: boolean | undefined;
}

/** A choice among a few `<option>`s, with the device's own list. */
export function Select({
  label,
  hint,
  error,
  optional,
  className,
  id,
  "aria-describedby": describedBy,
  children,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id, describedBy }}>
      {(wiring) => (
        <span className={styles.frame}>
          <select {...select} {...wiring} className={classNames(fieldStyles.control, styles.select)}>
            {children}
          </select>
          <Icon of={ChevronDown} size="sm" className={styles.mark} />
        </span>
      )}
    </Field>
  );
}
