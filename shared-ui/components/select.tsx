import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldWords, partField } from "./field.tsx";
import { Icon } from "./icon.tsx";
import styles from "./select.module.css";

export interface SelectProps extends FieldWords, Omit<ComponentPropsWithRef<"select">, keyof FieldWords> {}

/** A choice between a few `<option>`s. Uses the native list of the device. */
export function Select(props: SelectProps) {
  const { frame, control } = partField(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className={styles.frame}>
          <select {...control} {...wiring} className={classNames(fieldStyles.control, styles.select)} />
          <Icon of={ChevronDown} size="sm" className={styles.mark} />
        </span>
      )}
    </Field>
  );
}
