import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { Seal } from "@authentica/shared-ui/components/seal";
import { formatDate, formatDateTime } from "@authentica/shared-ui/format/date";
import { type Toast, toast } from "@authentica/shared-ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { personName } from "../objects/person-name.ts";
import { failed, quoted } from "../objects/told.tsx";
import { AcceptDialog } from "./accept-dialog.tsx";
import { offersQuery } from "./calls.ts";
import { DeclineDialog } from "./decline-dialog.tsx";
import styles from "./incoming-offers.module.css";
import { TRANSFER_WORDS } from "./own-words.ts";
import { useOffers } from "./use-offers.ts";

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
          <ul role="list">
            {incoming.map((offer) => (
              <IncomingOfferItem
                key={offer._id}
                offer={offer}
                onAnswer={(answer, offer) => setChoice({ answer, offer })}
              />
            ))}
          </ul>
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

interface IncomingOfferItemProps {
  readonly offer: IncomingOffer;
  readonly onAnswer: (answer: "accept" | "decline", offer: IncomingOffer) => void;
}

/** One object that somebody offers to the reader. */
function IncomingOfferItem({ offer, onAnswer }: IncomingOfferItemProps) {
  const { objectName, hash, from, expiresAt } = offer;
  return (
    <li className={styles.offer}>
      <Seal hash={hash} size={72} />
      <div className={styles.words}>
        <h3 className={styles.name}>{objectName}</h3>
        <p className={styles.from}>
          De <bdi>{personName(from)}</bdi>
          <span>
            , jusqu’au{" "}
            <time dateTime={expiresAt} title={formatDateTime(expiresAt)}>
              {formatDate(expiresAt)}
            </time>
          </span>
        </p>
        <Hash value={hash} short className={styles.hash} />
      </div>
      <div className={styles.answers}>
        <Button variant="quiet" aria-label={`Décliner ${objectName}`} onClick={() => onAnswer("decline", offer)}>
          Décliner
        </Button>
        <Button aria-label={`Accepter ${objectName}`} onClick={() => onAnswer("accept", offer)}>
          Accepter
        </Button>
      </div>
    </li>
  );
}
