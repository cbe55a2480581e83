import type { ListedObject } from "@authentica/backend/contract/object";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { paths } from "@authentica/shared-ui/navigation/paths";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router-dom";
import { words } from "#words/dashboard.ts";
import styles from "./traceability-card.module.css";

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

/**
 * Card that links to the object list and shows the seals of the latest objects. `objects` is sorted from newest to
 * oldest; if it is empty, placeholders are shown.
 */
export function TraceabilityCard({
  objects,
}: {
  readonly objects: readonly Pick<ListedObject, "_id" | "hash" | "status">[];
}) {
  return (
    <Link to={paths.traceability} className={styles.card}>
      <span className={styles.head}>
        <h2 className={styles.title}>{words.traceability.title}</h2>
        <Icon of={ArrowRight} size="sm" />
      </span>
      <span className={styles.seals}>
        {PLACES.map((place, at) => {
          const object = objects[at];
          return object ? (
            <Seal
              key={object._id}
              form={object.status === "revoked" ? "broken" : "live"}
              hash={object.hash}
              size={44}
            />
          ) : (
            <svg key={place} aria-hidden="true" viewBox="-22 -22 44 44" className={styles.empty}>
              <circle r="20" />
            </svg>
          );
        })}
      </span>
    </Link>
  );
}
