import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import styles from "./objects-skeleton.module.css";

const ROWS = ["first", "second", "third", "fourth", "fifth"];

/** The shape of the list that is coming: its search, then a row an object. */
export function ObjectsSkeleton() {
  return (
    <div>
      <div className={styles.controls}>
        <Skeleton shape="block" className={styles.control} />
        <Skeleton shape="block" className={styles.control} />
      </div>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton />
          <Skeleton shape="block" className={styles.cover} />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
