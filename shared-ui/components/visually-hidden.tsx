import type { ComponentPropsWithRef } from "react";
import styles from "./visually-hidden.module.css";

/** Words for assistive technology alone. A link inside it shows itself when it has focus. */
export function VisuallyHidden(props: Omit<ComponentPropsWithRef<"span">, "className">) {
  return <span {...props} className={styles.hidden} />;
}
