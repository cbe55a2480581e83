import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { Alert, type AlertTone } from "@authentica/shared-ui/components/alert";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { FailureReason } from "@authentica/shared-ui/failure";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AcceptDialog } from "./accept-dialog.tsx";
import { offersQuery } from "./calls.ts";
import { DeclineDialog } from "./decline-dialog.tsx";
import { IncomingOfferItem } from "./incoming-offer-item.tsx";
import styles from "./incoming-offers.module.css";
import { TRANSFER_WORDS } from "./own-words.ts";
import { useOffers } from "./use-offers.ts";

interface Notice {
  readonly tone: AlertTone;
  readonly title?: string;
  readonly words: ReactNode;
  readonly requestId?: string | undefined;
}

const named = ({ objectName }: { readonly objectName: string }) => `«\u00a0${objectName}\u00a0»`;

/** The objects that others offer to the reader; nothing where there are none. */
export function IncomingOffers() {
  const { incoming } = useOffers();
  const { isError, data, isFetching, refetch } = useQuery(offersQuery);
  const [choice, setChoice] = useState<{ readonly answer: "accept" | "decline"; readonly offer: IncomingOffer } | null>(
    null,
  );
  const [notice, setNotice] = useState<Notice | null>(null);
  const news = useRef<HTMLDivElement>(null);

  // The offer leaves with the button that the dialog gives the focus back to.
  useEffect(() => {
    if (notice) news.current?.focus();
  }, [notice]);

  const choose = (answer: "accept" | "decline", offer: IncomingOffer) => {
    setNotice(null);
    setChoice({ answer, offer });
  };
  const close = (told?: Notice) => {
    setChoice(null);
    if (told) setNotice(told);
  };

  return (
    <>
      <div ref={news} tabIndex={-1}>
        {notice && (
          <Alert tone={notice.tone} title={notice.title} onDismiss={() => setNotice(null)} className={styles.notice}>
            {notice.words}
            <SupportReference requestId={notice.requestId} />
          </Alert>
        )}
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
              <IncomingOfferItem key={offer._id} offer={offer} onAnswer={choose} />
            ))}
          </ul>
        </section>
      )}
      <AcceptDialog
        offer={choice?.answer === "accept" ? choice.offer : undefined}
        onClose={() => close()}
        onAccepted={(object) =>
          close({ tone: "success", words: `${named(object)} est à vous. Le registre en porte la trace.` })
        }
        onFailed={(offer, error) =>
          close({
            tone: "error",
            title: `${named(offer)} n’a pas changé de mains`,
            words: <FailureReason error={error} {...TRANSFER_WORDS.accept} />,
            requestId: requestIdOf(error),
          })
        }
      />
      <DeclineDialog
        offer={choice?.answer === "decline" ? choice.offer : undefined}
        onClose={() => close()}
        onDeclined={(offer) => close({ tone: "success", words: `Vous avez décliné ${named(offer)}.` })}
        onFailed={(offer, error) =>
          close({
            tone: "error",
            title: `${named(offer)} n’a pas été décliné`,
            words: <FailureReason error={error} {...TRANSFER_WORDS.decline} />,
            requestId: requestIdOf(error),
          })
        }
      />
    </>
  );
}
