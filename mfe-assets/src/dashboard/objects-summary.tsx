import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router-dom";
import { objectsQuery } from "../objects/objects-query.ts";
import { figuresOf } from "./figures.ts";
import styles from "./objects-summary.module.css";

/** How many of the latest seals are shown. */
const SEALS = 6;

/** The reader's objects in three figures, each leading to the objects it counts. */
export function ObjectsSummary() {
  const { data, isError, isFetching, refetch } = useQuery(objectsQuery);
  const figures = data && figuresOf(data);
  const lines = [
    { label: "Objets enregistrés", count: figures?.total, to: paths.traceability },
    { label: "Actifs", count: figures?.active, to: `${paths.traceability}?status=active` },
    { label: "Révoqués", count: figures?.revoked, to: `${paths.traceability}?status=revoked` },
  ];
  return (
    <section aria-labelledby="summary" className={styles.summary}>
      <div className={styles.head}>
        <h2 id="summary">Vos objets</h2>
        <Link to={paths.traceability} className={styles.open}>
          Traçabilité
          <Icon of={ArrowRight} size="sm" />
        </Link>
      </div>
      {isError && !data ? (
        <div role="alert" className={styles.failure}>
          <p>Vos objets n’ont pas pu être comptés.</p>
          <Button pending={isFetching} onClick={() => void refetch()}>
            Réessayer
          </Button>
        </div>
      ) : (
        <ul role="list" aria-busy={!data} className={styles.figures}>
          {lines.map(({ label, count, to }) => (
            <li key={label}>
              <Link to={to} className={styles.figure}>
                <span>{label}</span>
                <span className={styles.count}>{count ?? "–"}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && data.length > 0 && (
        <div className={styles.seals}>
          {data.slice(0, SEALS).map(({ _id, hash }) => (
            <Seal key={_id} hash={hash} size={44} />
          ))}
        </div>
      )}
      {data?.length === 0 && (
        <p className={styles.note}>Les sceaux de vos fichiers se rangeront ici, dès la première inscription.</p>
      )}
    </section>
  );
}
