import type { ComponentPropsWithRef } from "react";
import styles from "./visually-hidden.module.css";

/** Text for screen readers only. A link inside it becomes visible while it has the focus. */
export function VisuallyHidden(props: Omit<ComponentPropsWithRef<"span">, "className">) {
  return <span {...props} className={styles.hidden} />;
}
