import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

/** What every field says around its control. */
export interface FieldWords {
  readonly label: ReactNode;
  /** Said before the reader types: a rule, an example. */
  readonly hint?: ReactNode;
  /** What is wrong and what to do; the control is then invalid. */
  readonly error?: ReactNode;
  /** Shown as « facultatif » beside the label. */
  readonly optional?: boolean | undefined;
}

/** What a control carries so that its label, hint and error belong to it. */
export interface ControlWiring {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldProps extends FieldWords {
  /** The control's own id, where the caller chose one. */
  readonly id?: string | undefined;
  /** A description that the caller wrote elsewhere, kept first. */
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
  /** Draws the control with its wiring. */
  readonly children: (wiring: ControlWiring) => ReactNode;
}

type OfFrame = FieldWords & Pick<ComponentProps<"input">, "className" | "id" | "aria-describedby">;

/** Parts what belongs to the frame of a field from what its control carries. */
export function partField<Props extends OfFrame>(props: Props) {
  const { label, hint, error, optional, className, id, "aria-describedby": describedBy, ...control } = props;
  return { frame: { label, hint, error, optional, className, id, describedBy }, control };
}

/** The frame of a field: label, hint, control, error, in the order in which they are read. */
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
        {optional && <span className={styles.optional}> (facultatif)</span>}
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
            <span className={styles.errorWord}>Erreur&nbsp;: </span>
            {error}
          </span>
        </p>
      )}
    </div>
  );
}
