import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import styles from "./pager.module.css";

export interface PagerProps {
  /** What is paged: « Pages des utilisateurs ». */
  readonly label: string;
  /** From 1. */
  readonly page: number;
  /** `null` where there is none. */
  readonly onNext: (() => void) | null;
  /** `null` where nobody knows how the page before starts. */
  readonly onPrevious: (() => void) | null;
  readonly onFirst: () => void;
}

/** Goes from one page to the next by cursor; nothing where there is but one. */
export function Pager({ label, page, onNext, onPrevious, onFirst }: PagerProps) {
  if (page === 1 && !onNext) return null;
  return (
    <nav aria-label={label} className={styles.pager}>
      <p className={styles.page}>Page {page}</p>
      {page > 1 && !onPrevious && (
        <Button icon={<Icon of={ChevronsLeft} size="sm" />} onClick={onFirst}>
          Première page
        </Button>
      )}
      <Button icon={<Icon of={ChevronLeft} size="sm" />} disabled={!onPrevious} onClick={() => onPrevious?.()}>
        Précédent
      </Button>
      <Button disabled={!onNext} onClick={() => onNext?.()}>
        Suivant
        <Icon of={ChevronRight} size="sm" />
      </Button>
    </nav>
  );
}
