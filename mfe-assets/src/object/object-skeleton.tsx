import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { words } from "#words/object.tsx";
import head from "./head.module.css";
import styles from "./object-page.module.css";

/** Placeholder for the columns beside and above the history. */
export const ColumnsSkeleton = () => (
  <>
    <div className={styles.particularsToCome}>
      <Skeleton shape="title" />
      <Skeleton lines={6} className={styles.gap} />
    </div>
    <div className={styles.aside}>
      <div>
        <Skeleton shape="title" />
        <Skeleton lines={4} className={styles.gap} />
      </div>
    </div>
  </>
);

/** Heading for screen readers while the object's name is unknown. */
export const NamelessTitle = () => (
  <h1>
    <VisuallyHidden>{words.object}</VisuallyHidden>
  </h1>
);

/** Placeholder with the same heights as the loaded object. */
export function ObjectSkeleton() {
  return (
    <div className={head.head} aria-busy="true">
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      <div className={styles.picture}>
        <Skeleton shape="block" className={styles.fill} />
      </div>
      <div className={head.words}>
        <NamelessTitle />
        <Skeleton />
        <div className={styles.nameToCome}>
          <Skeleton shape="title" />
        </div>
        <div className={`${head.lead} ${styles.storyToCome}`}>
          <Skeleton />
        </div>
        <div className={head.keys}>
          <div>
            <Skeleton lines={2} />
          </div>
          <div>
            <Skeleton lines={2} />
          </div>
        </div>
        <div className={`${head.actions} ${styles.actsToCome}`} />
      </div>
    </div>
  );
}
