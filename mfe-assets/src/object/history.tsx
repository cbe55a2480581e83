import { Button } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { wordsOf } from "@authentica/shared-ui/failure";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { words } from "#words/object.tsx";
import { ActivityList } from "../authentica/history/activity-list.tsx";
import { ActivitySkeleton } from "../authentica/history/activity-skeleton.tsx";
import { historyQuery } from "../objects/calls.ts";
import { Waiting } from "../waiting.tsx";
import styles from "./object-page.module.css";

/** URL fragment of the history on an object's page. */
export const HISTORY_ANCHOR = "#historique";

/** Number of events that are shown initially, and that each press of the button adds. */
const STEP = 50;

export interface HistoryProps {
  readonly objectId: string;
  /** Whether everything above the history has reached its final height. */
  readonly isSettled: boolean;
}

/** Complete history of the object, newest first. */
export function History({ objectId, isSettled }: HistoryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation to the anchor moves the focus there again
  useEffect(() => {
    if (hash === HISTORY_ANCHOR) heading.current?.focus();
  }, [hash, key]);
  useEffect(() => {
    if (isSettled && heading.current && heading.current === document.activeElement)
      heading.current.scrollIntoView?.({ block: "start" });
  }, [isSettled]);
  return (
    <section aria-labelledby="historique" className={styles.history}>
      <h2 ref={heading} id="historique" tabIndex={-1} className={styles.heading}>
        {words.history.title}
      </h2>
      <Activities objectId={objectId} />
    </section>
  );
}

function Activities({ objectId }: { readonly objectId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(historyQuery(objectId));
  const [most, setMost] = useState(STEP);
  const end = useRef<HTMLParagraphElement>(null);
  const further = (data?.length ?? 0) - most;
  const isWhole = most > STEP && further <= 0;
  // The button that showed the remaining events disappears, so the focus moves to the end of the list.
  useEffect(() => {
    if (isWhole && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [isWhole]);
  if (isPending)
    return (
      <Waiting label={words.history.loading}>
        <ActivitySkeleton />
      </Waiting>
    );
  if (!data)
    return (
      <ErrorPanel
        title={words.history.failed(wordsOf(error, { verbatim: true }).text)}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState level={3} title={words.history.empty}>
        {words.history.emptyMeans}
      </EmptyState>
    );
  return (
    <>
      <ActivityList activities={further > 0 ? data.slice(0, most) : data} whole={data} />
      {further > 0 && (
        <Button className={styles.further} onClick={() => setMost(most + STEP)}>
          {words.history.older(formatNumber(further))}
        </Button>
      )}
      {isWhole && (
        <p ref={end} tabIndex={-1} className={`${styles.note} ${styles.further}`}>
          {words.history.end}
        </p>
      )}
    </>
  );
}
