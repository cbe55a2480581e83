import styles from "./example-stamp.module.css";

/** Label on figures that are examples and not the reader's. */
export function ExampleStamp() {
  // The space is on the label's line if the title wraps, so that the label starts where the title does.
  return (
    <>
      &ensp;<span className={styles.stamp}>Exemple</span>
    </>
  );
}
