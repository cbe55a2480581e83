import { Button } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { ExampleStamp } from "./example-stamp.tsx";
import styles from "./total-card.module.css";

export interface TotalCardProps {
  /** `undefined` while it is awaited, `null` where it cannot be had. */
  readonly total: number | undefined | null;
  readonly example: boolean;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

const number = new Intl.NumberFormat("fr-FR");

/** How many objects the reader has. */
export function TotalCard({ total, example, onRetry, retrying }: TotalCardProps) {
  return (
    <section aria-labelledby="total" className={styles.card}>
      <h2 id="total" className={styles.title}>
        Total des actifs
        {example && <ExampleStamp />}
      </h2>
      {total === null ? (
        <div role="alert" className={styles.failure}>
          <p>Vos objets n’ont pas pu être comptés.</p>
          <Button pending={retrying} onClick={onRetry}>
            Réessayer
          </Button>
        </div>
      ) : (
        <p aria-busy={total === undefined} className={styles.count}>
          {total === undefined ? (
            "–"
          ) : example ? (
            number.format(total)
          ) : (
            <Link to={paths.traceability} className={styles.link}>
              {number.format(total)}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
