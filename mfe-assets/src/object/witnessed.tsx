import { NO_WITNESS } from "@authentica/backend/words/witnessed";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { seenSentence, Witnesses } from "@authentica/shared-ui/components/witnesses";
import { formatNumber } from "@authentica/shared-ui/format/number";
import type { JudgedCheckpoint } from "@authentica/shared-ui/registry/judge-checkpoints";
import { newestCheckpoint } from "@authentica/shared-ui/registry/newest-checkpoint";
import { useSeen } from "@authentica/shared-ui/seen";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { words } from "#words/object.tsx";
import styles from "./object-page.module.css";

const newestQuery = queryOptions({
  queryKey: ["mfe_assets", "newest-checkpoint"],
  queryFn: ({ signal }) => newestCheckpoint(signal),
  staleTime: 10_000,
});

export interface WitnessedProps {
  /** The object's number in the registry (that of its first entry), and the address of its public page. */
  readonly object: { readonly tokenId: number; readonly tokenExplorerLink: string };
}

/**
 * Lists the signers of the checkpoint that covers the object's entry. Loads them when the section scrolls into view.
 */
export function Witnessed({ object: { tokenId, tokenExplorerLink } }: WitnessedProps) {
  const place = useRef<HTMLElement>(null);
  const isNear = useSeen(place);
  const { data, isError, isFetching, refetch } = useQuery({ ...newestQuery, enabled: isNear });
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="temoins" className={`${styles.section} ${styles.witnessed}`}>
      <h2 id="temoins" className={styles.heading}>
        {words.witnessed.title}
      </h2>
      {data === undefined ? (
        isError ? (
          <>
            <p className={styles.sentence}>{words.witnessed.failed}</p>
            <RetryButton onRetry={() => void refetch()} pending={isFetching} />
          </>
        ) : (
          <>
            <VisuallyHidden>
              <Spinner label={words.witnessed.loading} />
            </VisuallyHidden>
            <Skeleton lines={4} className={styles.gap} />
          </>
        )
      ) : (
        <Found checkpoint={data} tokenId={tokenId}>
          <a href={tokenExplorerLink} target="_blank" rel="noopener">
            {words.witnessed.publicPage}
          </a>{" "}
          {words.witnessed.provesAll}
        </Found>
      )}
    </section>
  );
}

interface FoundProps {
  readonly checkpoint: JudgedCheckpoint | null;
  readonly tokenId: number;
  /** Links to further details. */
  readonly children: ReactNode;
}

function Found({ checkpoint, tokenId, children }: FoundProps) {
  const size = checkpoint?.size ?? 0;
  if (checkpoint === null || (checkpoint.size !== null && size <= tokenId))
    return <p className={styles.sentence}>{words.witnessed.pending(formatNumber(tokenId))}</p>;
  const { witnesses } = checkpoint;
  if (witnesses === null)
    return (
      <>
        <p className={styles.fails}>{words.witnessed.insufficient}</p>
        <p className={styles.note}>{children}</p>
      </>
    );
  const isWatched = witnesses.each.length > 0;
  return (
    <>
      <p className={styles.sentence}>{isWatched ? `${seenSentence(witnesses)}.` : NO_WITNESS}</p>
      <Witnesses seen={witnesses} size={size} />
      <p className={styles.note}>
        {words.witnessed.covered(formatNumber(tokenId), isWatched)} {children}
      </p>
    </>
  );
}
