import styles from "./example-stamp.module.css";

/** Marks figures that are not the reader's, as a specimen is stamped. */
export function ExampleStamp() {
  // The space wraps with its line, so that the stamp begins where the title does.
  return (
    <>
      &ensp;<span className={styles.stamp}>Exemple</span>
    </>
  );
}
