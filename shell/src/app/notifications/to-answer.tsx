import { offersQuery } from "@authentica/shared-ui/api/offers";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Seal } from "@authentica/shared-ui/components/seal";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import { filterAt } from "./filters.ts";
import item from "./news-item.module.css";
import { OfferAnswer } from "./offer-answer.tsx";
import styles from "./to-answer.module.css";
import { useIncoming } from "./use-news.ts";

const nothing = () => undefined;

/** The offers that wait for the reader's answer, the first to run out first. */
export function ToAnswer() {
  const { isPending, data, error, isFetching, refetch } = useQuery(offersQuery);
  const { offers } = useIncoming();
  const view = filterAt("a-repondre");
  if (isPending) return <Skeleton lines={6} />;
  if (!data) {
    return (
      <ErrorPanel
        title="Vos propositions de transfert n’ont pas pu être lues."
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (offers.length === 0) return <EmptyState title={view.nothing}>{view.nothingYet}</EmptyState>;
  return (
    <ul role="list">
      {offers.map((offer) => (
        <li key={offer._id} className={styles.offer}>
          <article aria-label={offer.objectName} className={item.item}>
            <span className={item.seal}>
              <Seal hash={offer.hash} size={44} />
            </span>
            <div className={item.words}>
              <p tabIndex={-1} data-item className={styles.line}>
                <bdi>
                  {offer.from.firstName} {offer.from.lastName}
                </bdi>{" "}
                vous propose «&nbsp;<bdi>{offer.objectName}</bdi>&nbsp;»
              </p>
              <OfferAnswer offer={offer} onAnswered={nothing} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
