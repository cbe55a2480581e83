import styles from "./example-stamp.module.css";

/** Marks figures that are not the reader's, as a specimen is stamped. */
export function ExampleStamp() {
  // A space that goes with the line that it ends: a stamp on a line of its own begins where the title does.
  return (
    <>
      &ensp;<span className={styles.stamp}>Exemple</span>
    </>
  );
}
