import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import styles from "./objects-skeleton.module.css";

const ROWS = ["first", "second", "third", "fourth", "fifth"];

/** The shape of the list that is coming, of the same heights: its counts, its search, then a row an object. */
export function ObjectsSkeleton() {
  return (
    <div>
      <div className={styles.tabs}>
        <Skeleton className={styles.half} />
      </div>
      <Skeleton shape="block" className={styles.search} />
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="block" className={styles.cover} />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
