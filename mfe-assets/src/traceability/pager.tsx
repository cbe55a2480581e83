import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import styles from "./pager.module.css";
import type { Page } from "./pages.ts";

export interface PagerProps {
  readonly of: Pick<Page<unknown>, "page" | "count" | "first" | "last">;
  /** How many rows there are in all. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Goes through the pages of a list; nothing where there is but one. */
export function Pager({ of: { page, count, first, last }, total, onPage }: PagerProps) {
  if (count === 1) return null;
  return (
    <nav aria-label="Pages de la liste" className={styles.pager}>
      <p className={styles.place}>
        <span>
          Page {page} sur {count}
        </span>
        <span className={styles.rows}>
          Objets {first} à {last} sur {total}
        </span>
      </p>
      <div className={styles.buttons}>
        <Button
          icon={<Icon of={ChevronLeft} size="sm" />}
          aria-label="Page précédente"
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
        >
          Précédente
        </Button>
        <Button aria-label="Page suivante" disabled={page === count} onClick={() => onPage(page + 1)}>
          Suivante
          <Icon of={ChevronRight} size="sm" />
        </Button>
      </div>
    </nav>
  );
}
