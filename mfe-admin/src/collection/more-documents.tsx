import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useRef } from "react";
import styles from "./more-documents.module.css";

export interface MoreDocumentsProps {
  /** The part of the query that this needs. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly isRefetchError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => Promise<{ readonly hasNextPage: boolean }>;
  };
  /** Documents shown. */
  readonly count: number;
}

const whole = new Intl.NumberFormat("fr-FR");

/**
 * How many documents are shown, and the way to the next ones. The button keeps focus while they come; with the last
 * of them it goes, and the count takes the focus.
 */
export function MoreDocuments({ query, count }: MoreDocumentsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isRefetchError, error, fetchNextPage } = query;
  const counted = useRef<HTMLParagraphElement>(null);

  const showMore = async () => {
    if (isFetchingNextPage) return;
    const after = await fetchNextPage();
    if (!after.hasNextPage) counted.current?.focus({ preventScroll: true });
  };

  return (
    <div className={styles.more}>
      {isFetchNextPageError && (
        <Alert tone="error">
          La suite n’a pas pu être chargée. Vous pouvez réessayer.
          <SupportReference requestId={requestIdOf(error)} />
        </Alert>
      )}
      {isRefetchError && (
        <Alert tone="warning">
          Ces documents n’ont pas pu être mis à jour&nbsp;: ils datent de votre dernière visite.
          <SupportReference requestId={requestIdOf(error)} />
        </Alert>
      )}
      <div className={styles.foot}>
        <p ref={counted} role="status" tabIndex={-1} className={styles.count}>
          {whole.format(count)}&nbsp;{count === 1 ? "document affiché" : "documents affichés"}
        </p>
        {hasNextPage && (
          <Button
            aria-disabled={isFetchingNextPage || undefined}
            aria-busy={isFetchingNextPage || undefined}
            onClick={showMore}
          >
            {isFetchingNextPage ? "Chargement…" : "Afficher la suite"}
          </Button>
        )}
      </div>
    </div>
  );
}
