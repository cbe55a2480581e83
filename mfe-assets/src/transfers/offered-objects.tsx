import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { AnswerAllDialog, type AskedAll } from "@authentica/shared-ui/offers/answer-all-dialog";
import { OfferGroups } from "@authentica/shared-ui/offers/offer-groups";
import { type Toast, toast } from "@authentica/shared-ui/toast";
import { useState } from "react";
import { words } from "#words/offered.tsx";
import { failed, quoted } from "../objects/action-toasts.tsx";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import IncomingOfferItem from "./incoming-offer-item.tsx";
import styles from "./incoming-offers.module.css";
import { TRANSFER_WORDS } from "./own-words.ts";

export interface OfferedObjectsProps {
  /** Offers to the user; those that expire first come first. */
  readonly incoming: readonly IncomingOffer[];
  /** Called after the user has answered an offer, whether or not that succeeded. */
  readonly onAnswered: () => void;
}

/**
 * Lists objects that are offered to the user, who can accept or decline each. Renders nothing if no offer is left.
 */
export function OfferedObjects({ incoming, onAnswered }: OfferedObjectsProps) {
  const [choice, setChoice] = useState<{ readonly answer: "accept" | "decline"; readonly offer: IncomingOffer } | null>(
    null,
  );
  const [asked, setAsked] = useState<AskedAll | null>(null);
  const objectsChanged = useObjectsChanged();
  const close = () => setChoice(null);
  const tell = (told: Toast) => {
    close();
    toast(told);
    onAnswered();
  };
  return (
    <>
      {incoming.length > 0 && (
        <section aria-labelledby="incoming-offers" className={styles.section}>
          <h2 id="incoming-offers" className={styles.title}>
            {words.title(incoming.length)}
          </h2>
          <p className={styles.lead}>{words.lead}</p>
          <OfferGroups
            offers={incoming}
            rowOf={(offer, isGrouped) => (
              <IncomingOfferItem
                key={offer._id}
                offer={offer}
                isGrouped={isGrouped}
                onAnswer={(answer, asked) => setChoice({ answer, offer: asked })}
              />
            )}
            onAnswerAll={setAsked}
          />
        </section>
      )}
      {asked && (
        <AnswerAllDialog
          asked={asked}
          onClose={(isAnswered) => {
            setAsked(null);
            if (!isAnswered) return;
            objectsChanged();
            onAnswered();
          }}
        />
      )}
      <AcceptDialog
        offer={choice?.answer === "accept" ? choice.offer : undefined}
        onClose={close}
        onAccepted={(object) => tell({ text: words.accepting.accepted(quoted(object)) })}
        onFailed={(offer, error) =>
          tell(failed(words.accepting.failed(quoted(offer)), { error, ...TRANSFER_WORDS.accept }))
        }
      />
      <DeclineDialog
        offer={choice?.answer === "decline" ? choice.offer : undefined}
        onClose={close}
        onDeclined={(offer) => tell({ text: words.declining.declined(quoted(offer)) })}
        onFailed={(offer, error) =>
          tell(failed(words.declining.failed(quoted(offer)), { error, ...TRANSFER_WORDS.decline }))
        }
      />
    </>
  );
}
