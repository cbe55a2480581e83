import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Seal } from "@authentica/shared-ui/components/seal";
import { formatDate, formatDateTime } from "@authentica/shared-ui/format/date";
import { personName } from "../objects/person-name.ts";
import styles from "./incoming-offers.module.css";

export interface IncomingOfferItemProps {
  readonly offer: IncomingOffer;
  readonly onAnswer: (answer: "accept" | "decline", offer: IncomingOffer) => void;
}

/** One object that somebody offers to the reader. */
export function IncomingOfferItem({ offer, onAnswer }: IncomingOfferItemProps) {
  const { objectName, hash, from, expiresAt } = offer;
  return (
    <li className={styles.offer}>
      <Seal hash={hash} size={72} />
      <div className={styles.words}>
        <h3 className={styles.name}>{objectName}</h3>
        <p className={styles.from}>
          De {personName(from)}
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
