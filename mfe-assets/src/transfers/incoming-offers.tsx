import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { Alert } from "@authentica/shared-ui/components/alert";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { type Toast, toast } from "@authentica/shared-ui/toast";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { failed, quoted } from "../objects/told.tsx";
import { AcceptDialog } from "./accept-dialog.tsx";
import { offersQuery } from "./calls.ts";
import { DeclineDialog } from "./decline-dialog.tsx";
import styles from "./incoming-offers.module.css";
import { TRANSFER_WORDS } from "./own-words.ts";
import { useOffers } from "./use-offers.ts";

/** Most lists have none. */
const IncomingOfferItem = lazy(() => import(/* webpackChunkName: "later-offer" */ "./incoming-offer-item.tsx"));

/** The objects that others offer to the reader; nothing where there are none. */
export function IncomingOffers() {
  const { incoming } = useOffers();
  const { isError, data, isFetching, refetch } = useQuery(offersQuery);
  const [choice, setChoice] = useState<{ readonly answer: "accept" | "decline"; readonly offer: IncomingOffer } | null>(
    null,
  );
  const place = useRef<HTMLDivElement>(null);

  const close = () => setChoice(null);
  const [answers, setAnswers] = useState(0);
  const tell = (told: Toast) => {
    close();
    toast(told);
    setAnswers((count) => count + 1);
  };

  // The offer leaves with the button that the dialog gives the focus back to.
  useEffect(() => {
    if (answers > 0) place.current?.focus();
  }, [answers]);

  return (
    <>
      <div ref={place} tabIndex={-1}>
        {isError && !data && (
          <Alert
            tone="warning"
            action={<RetryButton onRetry={() => void refetch()} pending={isFetching} />}
            className={styles.notice}
          >
            Vos propositions de transfert n’ont pas pu être lues.
          </Alert>
        )}
      </div>
      {incoming.length > 0 && (
        <section aria-labelledby="incoming-offers" className={styles.section}>
          <h2 id="incoming-offers" className={styles.title}>
            {incoming.length === 1 ? "Un objet vous est proposé" : `${incoming.length} objets vous sont proposés`}
          </h2>
          <p className={styles.lead}>Acceptez pour en devenir propriétaire. Sans réponse, rien ne change.</p>
          <Suspense fallback={<Skeleton lines={3} />}>
            <ul role="list">
              {incoming.map((offer) => (
                <IncomingOfferItem
                  key={offer._id}
                  offer={offer}
                  onAnswer={(answer, offer) => setChoice({ answer, offer })}
                />
              ))}
            </ul>
          </Suspense>
        </section>
      )}
      <AcceptDialog
        offer={choice?.answer === "accept" ? choice.offer : undefined}
        onClose={close}
        onAccepted={(object) => tell({ text: `${quoted(object)} est à vous. Le registre en porte la trace.` })}
        onFailed={(offer, error) =>
          tell(failed(`${quoted(offer)} n’a pas changé de mains.`, { error, ...TRANSFER_WORDS.accept }))
        }
      />
      <DeclineDialog
        offer={choice?.answer === "decline" ? choice.offer : undefined}
        onClose={close}
        onDeclined={(offer) => tell({ text: `Vous avez décliné ${quoted(offer)}.` })}
        onFailed={(offer, error) =>
          tell(failed(`${quoted(offer)} n’a pas été décliné.`, { error, ...TRANSFER_WORDS.decline }))
        }
      />
    </>
  );
}
