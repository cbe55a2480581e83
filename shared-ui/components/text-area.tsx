import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldWords, partField } from "./field.tsx";
import styles from "./text-area.module.css";

export interface TextAreaProps extends FieldWords, Omit<ComponentPropsWithRef<"textarea">, keyof FieldWords> {
  /** Uses the monospaced font, for JSON. */
  readonly mono?: boolean | undefined;
}

/** A field for several lines of text. It grows with its content, if the browser supports that. */
export function TextArea({ mono, rows = 4, ...props }: TextAreaProps) {
  const { frame, control } = partField(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <textarea
          {...control}
          {...wiring}
          rows={rows}
          className={classNames(fieldStyles.control, styles.area, mono && styles.mono)}
        />
      )}
    </Field>
  );
}
