import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import styles from "./table-skeleton.module.css";

const ROWS = 8;

/** The shape of a table that is coming. */
export function TableSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Chargement…</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <div key={row} className={styles.row}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
