import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./text-button.module.css";

/**
 * A button that looks like a link. It offers another way to fill the field above it. In a grid it is only as wide as
 * its words.
 */
export function TextButton({ className, ...rest }: ComponentPropsWithRef<"button">) {
  return <button type="button" {...rest} className={classNames(styles.text, className)} />;
}
