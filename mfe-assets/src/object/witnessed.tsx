import { NO_WITNESS } from "@authentica/backend/contract/witnessed";
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
        Témoins indépendants
      </h2>
      {data === undefined ? (
        isError ? (
          <>
            <p className={styles.sentence}>Les signatures du registre n’ont pas pu être lues.</p>
            <RetryButton onRetry={() => void refetch()} pending={isFetching} />
          </>
        ) : (
          <>
            <VisuallyHidden>
              <Spinner label="Lecture du registre…" />
            </VisuallyHidden>
            <Skeleton lines={4} className={styles.gap} />
          </>
        )
      ) : (
        <Found checkpoint={data} tokenId={tokenId}>
          <a href={tokenExplorerLink} target="_blank" rel="noopener">
            La page publique
          </a>{" "}
          refait toute la preuve.
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
    return (
      <p className={styles.sentence}>
        Aucun point de contrôle ne couvre encore l’écriture n°&nbsp;{formatNumber(tokenId)}&nbsp;: quelques secondes en
        temps normal.
      </p>
    );
  const { witnesses } = checkpoint;
  if (witnesses === null)
    return (
      <>
        <p className={styles.fails}>Ses signatures ne suffisent pas à la politique d’aujourd’hui.</p>
        <p className={styles.note}>{children}</p>
      </>
    );
  const isWatched = witnesses.each.length > 0;
  return (
    <>
      <p className={styles.sentence}>{isWatched ? `${seenSentence(witnesses)}.` : NO_WITNESS}</p>
      <Witnesses seen={witnesses} size={size} />
      <p className={styles.note}>
        Ce point de contrôle couvre l’écriture n°&nbsp;{formatNumber(tokenId)}. Votre navigateur a vérifié{" "}
        {isWatched ? "chaque signature" : "sa signature"}
        {isWatched && "\u00a0; les heures sont celles de Paris"}. {children}
      </p>
    </>
  );
}
