import { formatNumber } from "@authentica/shared-ui/format/number";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { ExampleStamp } from "./example-stamp.tsx";
import { type Failed, PanelFailure } from "./panel-failure.tsx";
import styles from "./total-card.module.css";

export interface TotalCardProps {
  /** `undefined` while it is awaited or where it cannot be had. */
  readonly total: number | undefined;
  readonly example: boolean;
  readonly failed: Failed | null;
}

/** How many objects the reader has. */
export function TotalCard({ total, example, failed }: TotalCardProps) {
  return (
    <section aria-labelledby="total" tabIndex={-1} className={styles.card}>
      <h2 id="total" className={styles.title}>
        Total des actifs
        {example && <ExampleStamp />}
      </h2>
      {failed ? (
        <PanelFailure words="Vos objets n’ont pas pu être comptés." {...failed} className={styles.failure} />
      ) : (
        <p aria-busy={total === undefined} className={styles.count}>
          {total === undefined ? (
            "–"
          ) : example ? (
            formatNumber(total)
          ) : (
            <Link to={paths.traceability} className={styles.link}>
              {formatNumber(total)}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
