import styles from "./example-stamp.module.css";

/** Label that marks figures as examples. */
export function ExampleStamp() {
  // If the label wraps, this space stays at the end of the line before, so that the label is aligned with the title.
  return (
    <>
      &ensp;<span className={styles.stamp}>Exemple</span>
    </>
  );
}
