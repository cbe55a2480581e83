import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { offersQuery } from "@authentica/shared-ui/api/offers";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Seal } from "@authentica/shared-ui/components/seal";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import type { AskedAll } from "@authentica/shared-ui/offers/answer-all-dialog";
import { OfferGroups } from "@authentica/shared-ui/offers/offer-groups";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { words } from "#words/notifications.tsx";
import { filterAt } from "./filters.ts";
import item from "./news-item.module.css";
import { OfferAnswer } from "./offer-answer.tsx";
import styles from "./to-answer.module.css";
import { useIncoming } from "./use-news.ts";

// Loaded on demand, because few users have several offers. It has its own chunk; otherwise it would share one with
// other parts, and every page would list that chunk.
const AnswerAllDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-answer-all" */ "@authentica/shared-ui/offers/answer-all-dialog"))
    .AnswerAllDialog,
}));

const nothing = () => undefined;

/** Offers that wait for the user's answer. Those that expire first come first. */
export function ToAnswer() {
  const { isPending, data, error, isFetching, refetch } = useQuery(offersQuery);
  const { offers } = useIncoming();
  const view = filterAt("a-repondre");
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<AskedAll | null>(null);
  const [closed, setClosed] = useState(0);
  // The clicked button may have disappeared together with the offers that were answered, so the focus moves here.
  useEffect(() => {
    if (closed > 0 && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [closed]);
  const close = () => {
    setAsked(null);
    setClosed((count) => count + 1);
  };
  if (isPending) return <Skeleton lines={6} />;
  if (!data) {
    return (
      <ErrorPanel
        title={words.offer.unread}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {offers.length === 0 ? (
        <EmptyState title={view.nothing}>{view.nothingYet}</EmptyState>
      ) : (
        <OfferGroups offers={offers} rowOf={rowOf} onAnswerAll={setAsked} />
      )}
      <Suspense>{asked && <AnswerAllDialog asked={asked} onClose={close} />}</Suspense>
    </div>
  );
}

const rowOf = (offer: IncomingOffer) => (
  <li key={offer._id} className={styles.offer}>
    <article aria-label={offer.objectName} className={item.item}>
      <span className={item.seal}>
        <Seal hash={offer.hash} size={44} />
      </span>
      <div className={item.words}>
        <p tabIndex={-1} data-item className={styles.line}>
          {words.offer.proposes(
            <bdi>
              {offer.from.firstName} {offer.from.lastName}
            </bdi>,
            <bdi>{offer.objectName}</bdi>,
          )}
        </p>
        <OfferAnswer offer={offer} onAnswered={nothing} />
      </div>
    </article>
  </li>
);
