import { Button } from "@authentica/shared-ui/components/button";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { words as texts } from "#words/unread-offers.ts";
import { offersQuery } from "./queries.ts";
import type { UnreadOffersProps } from "./unread-offers.tsx";
import { useOffers } from "./use-offers.ts";

// Loaded later, because most users have no offers.
const OfferedObjects = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-offered" */ "./offered-objects.tsx")).OfferedObjects,
}));

/** Simple error message, shown if the component with the better message cannot be loaded either. */
const Bare = ({ words, retrying, onRetry }: UnreadOffersProps) => (
  <div role="alert">
    {words}{" "}
    <Button pending={retrying} onClick={onRetry}>
      {texts.retry}
    </Button>
  </div>
);

const UnreadOffers = lazy<ComponentType<UnreadOffersProps>>(() =>
  import(/* webpackChunkName: "later-offered" */ "./unread-offers.tsx").then(
    (part) => ({ default: part.UnreadOffers }),
    () => ({ default: Bare }),
  ),
);

/** Objects that other users offer to the signed-in user. Renders nothing if there are no offers. */
export function IncomingOffers() {
  const { incoming } = useOffers();
  const { isError, data, isFetching, refetch } = useQuery(offersQuery);
  const place = useRef<HTMLDivElement>(null);
  const [answers, setAnswers] = useState(0);
  // Once loaded, the component stays mounted, because a dialog may be about an offer that has disappeared.
  const [wasOffered, setWasOffered] = useState(false);
  if (incoming.length > 0 && !wasOffered) setWasOffered(true);

  // The dialog would return the focus to the button of the offer. But the answered offer disappears together with its
  // button, so the focus moves here.
  useEffect(() => {
    if (answers > 0) place.current?.focus();
  }, [answers]);

  return (
    <>
      <div ref={place} tabIndex={-1}>
        <Suspense>
          {isError && !data && (
            <UnreadOffers words={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
          )}
        </Suspense>
      </div>
      {wasOffered && (
        <Suspense>
          <OfferedObjects incoming={incoming} onAnswered={() => setAnswers((count) => count + 1)} />
        </Suspense>
      )}
    </>
  );
}
