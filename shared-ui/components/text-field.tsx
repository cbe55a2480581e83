import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldWords, partField } from "./field.tsx";
import styles from "./text-field.module.css";

export interface TextFieldProps extends FieldWords, Omit<ComponentPropsWithRef<"input">, keyof FieldWords> {
  /** Written in the mono face: an address, a hash, an identifier. */
  readonly mono?: boolean | undefined;
  /** Class of the input alone; `className` is the whole field's. */
  readonly inputClassName?: string | undefined;
}

/** One line of text. Every attribute of `<input>` goes to the input, `ref` included. */
export function TextField({ mono, inputClassName, ...props }: TextFieldProps) {
  const { frame, control } = partField(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <input
          {...control}
          {...wiring}
          className={classNames(fieldStyles.control, mono && styles.mono, inputClassName)}
        />
      )}
    </Field>
  );
}
