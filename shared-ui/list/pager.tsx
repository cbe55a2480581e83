import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import type { ReactNode } from "react";
import { words } from "#words/list.ts";
import { Button } from "../components/button.tsx";
import { classNames } from "../components/class-names.ts";
import { Icon } from "../components/icon.tsx";
import styles from "./pager.module.css";

export interface PagerProps {
  /** Accessible name, for example « Pages du journal ». */
  readonly label: string;
  /** Number of the current page, from 1. */
  readonly page: number;
  /** Number of pages, if known. The buttons then contain page numbers. */
  readonly count?: number | undefined;
  /** Says which rows the page shows. */
  readonly rows?: ReactNode;
  /** Goes to the next page; `null` on the last page. */
  readonly onNext: (() => void) | null;
  /**
   * Goes to the previous page. `null` on the first page, or if the start of the previous page is unknown; then
   * `onFirst` leads back.
   */
  readonly onPrevious: (() => void) | null;
  readonly onFirst?: (() => void) | undefined;
  /** Shows only arrows as buttons if the container is narrow. */
  readonly isCompact?: boolean | undefined;
}

/** Buttons to other pages of a list. Renders nothing if there is only one page. */
export function Pager({ label, page, count, rows, onNext, onPrevious, onFirst, isCompact }: PagerProps) {
  if (page === 1 && !onNext) return null;
  const isCounted = count !== undefined;
  const steps = isCounted ? words.counted : words.uncounted;
  return (
    <nav aria-label={label} className={classNames(styles.pager, isCompact && styles.compact)}>
      <p className={styles.place}>
        <span>{words.pageOf(page, count)}</span>
        {rows && <span>{rows}</span>}
      </p>
      <div className={styles.buttons}>
        {page > 1 && !onPrevious && onFirst && (
          <Button icon={<Icon of={ChevronsLeft} size="sm" />} onClick={onFirst}>
            {words.firstPage}
          </Button>
        )}
        <Button
          icon={<Icon of={ChevronLeft} size="sm" />}
          aria-label={isCounted ? words.previousPage : undefined}
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        >
          <span className={styles.words}>{steps.previous}</span>
        </Button>
        <Button aria-label={isCounted ? words.nextPage : undefined} disabled={!onNext} onClick={() => onNext?.()}>
          <span className={styles.words}>{steps.next}</span>
          <Icon of={ChevronRight} size="sm" />
        </Button>
      </div>
    </nav>
  );
}
