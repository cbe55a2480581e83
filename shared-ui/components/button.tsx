import { type ComponentPropsWithRef, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

interface Look {
  /** `primary` wears the seal: one a view. `quiet` has no edge. */
  readonly variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  /** 40 or 48 px high. */
  readonly size?: "md" | "lg" | undefined;
  /** An `<Icon>`, before the words. */
  readonly icon?: ReactNode;
  /** Takes the whole width of its container. */
  readonly wide?: boolean | undefined;
}

export interface ButtonProps extends Look, ComponentPropsWithRef<"button"> {
  /**
   * Under way: disabled and `aria-busy`, as wide as before. A focus that it held is given back at the end, unless it
   * went elsewhere.
   */
  readonly pending?: boolean | undefined;
  /** Words shown while pending; the button is always wide enough for them. Without, the spinner covers the words. */
  readonly pendingLabel?: string | undefined;
}

export interface ButtonLinkProps extends Look, ComponentPropsWithRef<typeof Link> {}

const look = ({ variant = "secondary", size = "md", wide }: Look, className: string | undefined) =>
  classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className);

/** A verb that acts on this page. `type` is `button` unless it says otherwise. */
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

  // The browser takes the focus from a disabled button at the next frame: here it is still known.
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

/** A place to go to, with the look of a button. */
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
