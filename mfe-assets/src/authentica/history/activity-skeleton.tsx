import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import styles from "./activity-skeleton.module.css";

const EVENTS = ["first", "second", "third", "fourth"];

/** The shape of the history that is coming: a day and its events. */
export function ActivitySkeleton() {
  return (
    <div className={styles.day}>
      <Skeleton shape="title" />
      <div className={styles.list}>
        {EVENTS.map((event) => (
          <div key={event} className={styles.activity}>
            <Skeleton />
            <Skeleton shape="seal" className={styles.mark} />
            <Skeleton lines={2} />
          </div>
        ))}
      </div>
    </div>
  );
}
