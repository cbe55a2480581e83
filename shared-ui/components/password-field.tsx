import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";
import { words } from "#words/components.ts";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import { Field, partField } from "./field.tsx";
import { Icon } from "./icon.tsx";
import styles from "./password-field.module.css";
import type { TextFieldProps } from "./text-field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "mono"> {
  /** `current-password` for signing in, `new-password` for choosing a password. */
  readonly autoComplete: "current-password" | "new-password";
}

/** A password field with a button that shows the typed password. Pasting is allowed. */
export function PasswordField({ inputClassName, ...props }: PasswordFieldProps) {
  const { frame, control } = partField(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className={styles.frame}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...wiring}
            type={shown ? "text" : "password"}
            className={classNames(fieldStyles.control, styles.input, inputClassName)}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={wiring.id}
            aria-label={words.showPassword}
            title={shown ? words.hidePassword : words.showPassword}
            disabled={props.disabled}
            onClick={() => setShown(!shown)}
            className={styles.toggle}
          >
            <Icon of={shown ? EyeOff : Eye} />
          </button>
        </span>
      )}
    </Field>
  );
}
