import type { PublicEvent } from "@authentica/backend/contract/registry";
import { Icon } from "@authentica/shared-ui/components/icon";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link, useLocation } from "react-router-dom";
import { words } from "#words/explorer.tsx";
import { entriesQuery, placeOfEntry } from "../ledger/entries-query.ts";
import { useArrowKeys } from "../ledger/use-arrow-keys.ts";
import styles from "./neighbours.module.css";

/**
 * Largest distance (in entries) at which a neighbour is looked for. Entries about the log itself have no page, so
 * they are skipped.
 */
const REACH = 3;

export interface NeighboursProps {
  /** Number of the object's first entry. */
  readonly of: number;
  readonly events: readonly PublicEvent[];
  /** Whether the page is still in its prerendered form. Other entries are then not known yet. */
  readonly isDrawn: boolean;
}

/**
 * Links at the end of the page to the previous and the next entry, which the arrow keys also follow, and to the
 * registry. Space for the links is reserved while they load.
 */
export function Neighbours({ of, events, isDrawn }: NeighboursProps) {
  const named = Number(useLocation().hash.replace(/^#n/, "") || "none");
  // The anchor in the URL may name one of the object's entries. By default it is the first entry.
  const at = isDrawn ? of : (events.find(({ index }) => index === named)?.index ?? of);
  const { data = [] } = useQuery({ ...entriesQuery(at + 1 + REACH, 1 + 2 * REACH), enabled: !isDrawn });
  const shown = data.filter((entry) => placeOfEntry(entry) !== null);
  const before = shown.find(({ index }) => index < at);
  const after = shown.findLast(({ index }) => index > at);
  const places = [before, after].map((entry) => (entry ? placeOfEntry(entry) : null));
  useArrowKeys(places[0] ?? null, places[1] ?? null);
  return (
    <nav aria-label={words.neighbours.label} className={styles.neighbours}>
      {before && places[0] ? (
        <Link to={places[0]} rel="prev" className={styles.neighbour}>
          <Icon of={ArrowLeft} size="sm" />
          <span>
            <VisuallyHidden>{words.neighbours.before}</VisuallyHidden>
            {words.neighbours.number(before.index)}
          </span>
        </Link>
      ) : (
        <span />
      )}
      <Link to={paths.explorer} className={styles.neighbour}>
        {words.neighbours.all}
      </Link>
      {after && places[1] ? (
        <Link to={places[1]} rel="next" className={`${styles.neighbour} ${styles.next}`}>
          <span>
            <VisuallyHidden>{words.neighbours.after}</VisuallyHidden>
            {words.neighbours.number(after.index)}
          </span>
          <Icon of={ArrowRight} size="sm" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
