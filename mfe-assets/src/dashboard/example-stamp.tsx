import { words } from "#words/dashboard.ts";
import styles from "./example-stamp.module.css";

/** Label that marks figures as examples. */
export function ExampleStamp() {
  // If the label wraps to the next line, this space stays on the previous line, so that the label is aligned with the
  // title.
  return (
    <>
      &ensp;<span className={styles.stamp}>{words.example}</span>
    </>
  );
}
