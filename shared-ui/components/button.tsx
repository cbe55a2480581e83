import { type ComponentPropsWithRef, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

interface Look {
  /** `primary` has the colour of the seal; use at most one per view. `quiet` has no border. */
  readonly variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  /** Height: 40 or 48 px. */
  readonly size?: "md" | "lg" | undefined;
  /** An `<Icon>`, before the words. */
  readonly icon?: ReactNode;
  /** Whether the button fills the width of its container. */
  readonly wide?: boolean | undefined;
}

export interface ButtonProps extends Look, ComponentPropsWithRef<"button"> {
  /**
   * Whether an action is in progress. If so, the button is disabled and `aria-busy`, and keeps its width. If it had
   * the focus, it gets the focus back afterwards, unless the focus has moved elsewhere.
   */
  readonly pending?: boolean | undefined;
  /**
   * Label while an action is in progress. The button is always wide enough for this label. Without it, the spinner
   * covers the normal label.
   */
  readonly pendingLabel?: string | undefined;
}

export interface ButtonLinkProps extends Look, ComponentPropsWithRef<typeof Link> {}

const look = ({ variant = "secondary", size = "md", wide }: Look, className: string | undefined) =>
  classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className);

/** A button that performs an action on this page. `type` defaults to `button`. */
export function Button({
  variant,
  size,
  icon,
  wide,
  pending = false,
  pendingLabel,
  type = "button",
  disabled,
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const held = useRef(false);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);

  // A browser takes the focus from a disabled button only at the next frame, so at this moment it is still known
  // whether the button had the focus.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!pending && held.current && activeElement === body) button.current?.focus();
    held.current = pending && activeElement === button.current;
  }, [pending]);

  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={look({ variant, size, wide }, className)}
    >
      <span className={classNames(styles.face, pending && (pendingLabel ? styles.away : styles.faint))}>
        {icon}
        {children}
      </span>
      {pendingLabel ? (
        <span className={classNames(styles.face, !pending && styles.away)}>
          <Spinner size="sm" label="" />
          {pendingLabel}
        </span>
      ) : (
        pending && (
          <span className={styles.face}>
            <Spinner size="sm" label="" />
          </span>
        )
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, wide }, className)}>
      <span className={styles.face}>
        {icon}
        {children}
      </span>
    </Link>
  );
}
