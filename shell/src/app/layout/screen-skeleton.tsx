import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { words } from "#words/errors.ts";
import styles from "./screen-skeleton.module.css";

/** Placeholder for any screen in the layout: a title above a line, then content. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <div className={styles.announce}>
        <Spinner label={words.loading} />
      </div>
      <div className={styles.header}>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <Skeleton lines={4} />
    </div>
  );
}
