import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentProps, type ReactNode, useId } from "react";
import { words } from "#words/components.ts";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

/** Texts that every field shows together with its control. */
export interface FieldWords {
  readonly label: ReactNode;
  /** A rule or an example, which is shown before the user types. */
  readonly hint?: ReactNode;
  /** Says what is wrong and what the user can do. If given, the control is marked as invalid. */
  readonly error?: ReactNode;
  /** Whether « facultatif » is shown beside the label. */
  readonly optional?: boolean | undefined;
}

/** Attributes that connect a control with its label, hint and error message. */
export interface ControlWiring {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldProps extends FieldWords {
  /** The id of the control, if the caller has chosen one. */
  readonly id?: string | undefined;
  /** Id of a description elsewhere on the page. Screen readers read it first. */
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
  /** Renders the control with the given attributes. */
  readonly children: (wiring: ControlWiring) => ReactNode;
}

type OfFrame = FieldWords & Pick<ComponentProps<"input">, "className" | "id" | "aria-describedby">;

/** Separates the props of a field's frame from the props of its control. */
export function partField<Props extends OfFrame>(props: Props) {
  const { label, hint, error, optional, className, id, "aria-describedby": describedBy, ...control } = props;
  return { frame: { label, hint, error, optional, className, id, describedBy }, control };
}

/** Frame of a field: label, hint, control and error message, in the order in which screen readers read them. */
export function Field({ label, hint, error, id, describedBy, optional, className, children }: FieldProps) {
  const own = useId();
  const control = id ?? own;
  const hintId = `${control}-hint`;
  const errorId = `${control}-error`;
  const wrong = Boolean(error);
  const described = classNames(describedBy, hint != null && hintId, wrong && errorId);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={control} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}>{words.optional}</span>}
      </label>
      {hint != null && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({ id: control, "aria-describedby": described || undefined, "aria-invalid": wrong || undefined })}
      {wrong && (
        <p id={errorId} className={styles.error}>
          <Icon of={CircleAlert} size="sm" className={styles.errorIcon} />
          <span>
            <span className={styles.errorWord}>{words.tones.error}</span>
            {error}
          </span>
        </p>
      )}
    </div>
  );
}
