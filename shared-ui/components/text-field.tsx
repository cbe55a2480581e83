import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldWords, partField } from "./field.tsx";
import styles from "./text-field.module.css";

export interface TextFieldProps extends FieldWords, Omit<ComponentPropsWithRef<"input">, keyof FieldWords> {
  /** Uses the monospaced font, for an address, a hash or an identifier. */
  readonly mono?: boolean | undefined;
  /** Class of the input. `className` is the class of the whole field. */
  readonly inputClassName?: string | undefined;
}

/** A field for one line of text. All attributes of `<input>` are passed on to the input, including `ref`. */
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
