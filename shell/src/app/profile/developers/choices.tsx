import { CheckboxField } from "@authentica/shared-ui/components/checkbox-field";
import { Icon } from "@authentica/shared-ui/components/icon";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useId } from "react";
import { words } from "#words/developers.tsx";
import styles from "./developers.module.css";

export interface ChoicesProps<Value extends string> {
  /** Name of the form field, which gets the focus if the server refuses its value. */
  readonly field: string;
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint: string }[];
  readonly chosen: readonly Value[];
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (chosen: readonly Value[]) => void;
  /** A note that is part of the accessible description of the group. */
  readonly note?: ReactNode;
}

/** Choice of any number of options. Each option has a checkbox. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { field, legend, options, chosen, error, disabled, onChange, note } = props;
  const id = useId();
  const described = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(" ");
  return (
    <fieldset
      className={styles.choices}
      data-field={field}
      disabled={disabled}
      {...(described && { "aria-describedby": described })}
    >
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <CheckboxField
          key={value}
          label={label}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))}
        />
      ))}
      {error && (
        <p id={`${id}-error`} className={styles.wrong}>
          <Icon of={CircleAlert} size="sm" />
          <span>
            <strong>{words.error}</strong> {error}
          </span>
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
