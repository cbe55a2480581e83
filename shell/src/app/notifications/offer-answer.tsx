import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { notificationsQuery, useUser } from "@authentica/shared-ui/api";
import { acceptOffer } from "@authentica/shared-ui/api/offer-calls";
import { offersQuery } from "@authentica/shared-ui/api/offers";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { FailureReason } from "@authentica/shared-ui/failure";
import { OfferFacts } from "@authentica/shared-ui/offers/offer-facts";
import { useDecline } from "@authentica/shared-ui/offers/use-decline";
import { requestIdOf } from "@authentica/shared-ui/session";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import CircleSlash from "lucide-react/icons/circle-slash";
import { useEffect, useRef, useState } from "react";
import { words as all } from "#words/notifications.tsx";
import styles from "./offer-answer.module.css";

const words = all.offer;

export interface OfferAnswerProps {
  readonly offer: IncomingOffer;
  /** Called when the user has answered, or when the answer is about to be sent. */
  readonly onAnswered: () => void;
}

/** Focuses the row, because the button that was clicked disappears once the offer is answered. */
const focusRow = (within: Element | null): void =>
  within?.closest("article")?.querySelector<HTMLElement>("[data-item]")?.focus();

/**
 * Buttons that answer an offer within its row. Accepting is irreversible, so it asks for confirmation. Declining can
 * be undone as long as its message is shown.
 */
export function OfferAnswer({ offer, onAnswered }: OfferAnswerProps) {
  const client = useQueryClient();
  const wallet = useUser().data?.walletAddress;
  const [isAsked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const decline = useDecline();
  const accept = useMutation({
    mutationFn: () => acceptOffer(offer._id),
    onSuccess: ({ objectName }) => {
      const { activeElement } = document;
      if (activeElement === document.body || place.current?.contains(activeElement)) focusRow(place.current);
      client.setQueryData(offersQuery.queryKey, (list) => list?.filter(({ _id }) => _id !== offer._id));
      toast({ text: words.accepted(objectName) });
      onAnswered();
    },
    onSettled: () => {
      for (const { queryKey } of [offersQuery, notificationsQuery]) void client.invalidateQueries({ queryKey });
    },
  });

  // The clicked button is replaced by the request for confirmation, and returns after that was answered. The focus
  // moves along.
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current !== isAsked) place.current?.querySelector<HTMLElement>("[data-first]")?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);

  if (decline.isHeld(offer._id)) {
    return (
      <p className={styles.held}>
        <Icon of={CircleSlash} size="sm" />
        {words.declined}
      </p>
    );
  }
  return (
    <div ref={place} className={styles.answer}>
      <OfferFacts offer={offer} className={styles.facts} />
      {accept.isError && (
        <div role="alert" className={styles.failure}>
          <FailureReason error={accept.error} own={{ not_found: words.gone, conflict: words.walletMissing }} />
          <SupportReference requestId={requestIdOf(accept.error)} />
        </div>
      )}
      {isAsked ? (
        <>
          <p className={styles.question}>{wallet ? words.question : words.needsWallet}</p>
          <div className={styles.buttons}>
            <Button
              variant="primary"
              data-first={wallet ? true : undefined}
              disabled={!wallet}
              pending={accept.isPending}
              onClick={() => accept.mutate()}
            >
              {words.accept}
            </Button>
            <Button
              variant="quiet"
              data-first={wallet ? undefined : true}
              disabled={accept.isPending}
              onClick={() => setAsked(false)}
            >
              {words.notNow}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.buttons}>
          <Button
            variant="primary"
            data-first
            aria-label={words.acceptObject(offer.objectName)}
            onClick={() => {
              accept.reset();
              setAsked(true);
            }}
          >
            {words.accept}
          </Button>
          <Button
            variant="quiet"
            aria-label={words.declineObject(offer.objectName)}
            onClick={(event) => {
              focusRow(event.currentTarget);
              decline.begin(offer);
              onAnswered();
            }}
          >
            {words.decline}
          </Button>
        </div>
      )}
    </div>
  );
}
