import { Alert } from "@authentica/shared-ui/components/alert";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { offersQuery } from "./calls.ts";
import styles from "./incoming-offers.module.css";
import { useOffers } from "./use-offers.ts";

// Most are offered nothing.
const OfferedObjects = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-offered" */ "./offered-objects.tsx")).OfferedObjects,
}));

/** The objects that others offer to the reader; nothing where there are none. */
export function IncomingOffers() {
  const { incoming } = useOffers();
  const { isError, data, isFetching, refetch } = useQuery(offersQuery);
  const place = useRef<HTMLDivElement>(null);
  const [answers, setAnswers] = useState(0);
  // Once there they stay: a dialog of theirs is about what has left.
  const [wasOffered, setWasOffered] = useState(false);
  if (incoming.length > 0 && !wasOffered) setWasOffered(true);

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
      {wasOffered && (
        <Suspense>
          <OfferedObjects incoming={incoming} onAnswered={() => setAnswers((count) => count + 1)} />
        </Suspense>
      )}
    </>
  );
}
