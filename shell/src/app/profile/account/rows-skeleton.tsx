import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import styles from "./rows.module.css";

/** Placeholder for two rows while they load. */
export function RowsSkeleton({ label }: { readonly label: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={styles.rows}>
        {["first", "second"].map((row) => (
          <div key={row}>
            <div className={styles.coming}>
              <Skeleton lines={2} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
