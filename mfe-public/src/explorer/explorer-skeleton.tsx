import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { words } from "#words/explorer.tsx";
import styles from "./explorer.module.css";

/** Placeholder of an object's page. */
export function ExplorerSkeleton() {
  return (
    <div aria-busy="true" className={styles.page}>
      <VisuallyHidden>
        <Spinner label={words.reading} />
      </VisuallyHidden>
      <div className={styles.deed}>
        <div className={styles.words}>
          <Skeleton shape="title" />
          <h1 tabIndex={-1}>
            <VisuallyHidden>{words.page}</VisuallyHidden>
            <Skeleton shape="title" />
          </h1>
          <Skeleton lines={3} />
        </div>
        <Skeleton shape="block" className={styles.sealPlace} />
        <Skeleton lines={3} className={styles.particulars} />
      </div>
      <Skeleton lines={4} />
    </div>
  );
}
