import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldWords } from "./field.tsx";
import styles from "./text-area.module.css";

export interface TextAreaProps extends FieldWords, Omit<ComponentPropsWithRef<"textarea">, keyof FieldWords> {
  readonly optional?: boolean | undefined;
  /** Written in the mono face: JSON. */
  readonly mono?: boolean | undefined;
}

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  mono,
  className,
  id,
  "aria-describedby": describedBy,
  rows = 4,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional, className, id, describedBy }}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          className={classNames(fieldStyles.control, styles.area, mono && styles.mono)}
        />
      )}
    </Field>
  );
}
