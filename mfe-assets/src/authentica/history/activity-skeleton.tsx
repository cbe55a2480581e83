import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import list from "./activity-list.module.css";
import styles from "./activity-skeleton.module.css";

const EVENTS = ["first", "second", "third", "fourth"];

/** Placeholder while a history loads: a day with its events. */
export function ActivitySkeleton() {
  return (
    <div className={list.day}>
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
