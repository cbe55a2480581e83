import styles from "./example-stamp.module.css";

/** Marks figures that are not the reader's, as a specimen is stamped. */
export function ExampleStamp() {
  return <span className={styles.stamp}>Exemple</span>;
}
