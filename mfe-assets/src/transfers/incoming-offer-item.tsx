import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Seal } from "@authentica/shared-ui/components/seal";
import { OfferFacts } from "@authentica/shared-ui/offers/offer-facts";
import { useDecline } from "@authentica/shared-ui/offers/use-decline";
import { words } from "#words/offered.tsx";
import { personName } from "../objects/person-name.ts";
import styles from "./incoming-offers.module.css";

export interface IncomingOfferItemProps {
  readonly offer: IncomingOffer;
  /** Whether the item is listed below the name of the offer's sender. */
  readonly isGrouped?: boolean;
  readonly onAnswer: (answer: "accept" | "decline", offer: IncomingOffer) => void;
}

/** An object that is offered to the user, with the facts that they should know before they accept it. */
export default function IncomingOfferItem({ offer, isGrouped = false, onAnswer }: IncomingOfferItemProps) {
  const { objectName, hash, from } = offer;
  const Name = isGrouped ? "h4" : "h3";
  const isDeclined = useDecline().isHeld(offer._id);
  return (
    <li className={styles.offer}>
      <Seal hash={hash} size={72} />
      <div className={styles.words}>
        <Name className={styles.name}>
          <bdi>{objectName}</bdi>
        </Name>
        {!isGrouped && <p className={styles.from}>{words.from(<bdi>{personName(from)}</bdi>)}</p>}
        <OfferFacts offer={offer} />
        <Hash value={hash} short className={styles.hash} />
      </div>
      {isDeclined ? (
        <p className={styles.declined}>{words.declined}</p>
      ) : (
        <div className={styles.answers}>
          <Button
            variant="quiet"
            aria-label={words.declineObject(objectName)}
            onClick={() => onAnswer("decline", offer)}
          >
            {words.decline}
          </Button>
          <Button aria-label={words.acceptObject(objectName)} onClick={() => onAnswer("accept", offer)}>
            {words.accept}
          </Button>
        </div>
      )}
    </li>
  );
}
