import type { ListedObject } from "@authentica/backend/contract/object";
import type { OutgoingOffer } from "@authentica/backend/contract/transfer";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatDate, formatParisAndUtc, formatShortDate } from "@authentica/shared-ui/format/date";
import { words } from "#words/traceability.tsx";
import { isStillOwned } from "./list-view.ts";
import styles from "./object-state.module.css";

export interface ObjectStateProps {
  readonly object: ListedObject;
  /** The object's open offer. */
  readonly offer: OutgoingOffer | undefined;
}

/**
 * State of an object in the list: its status; for an offered object also the recipient; for a transferred object also
 * the date of the transfer.
 */
export function ObjectState({ object, offer }: ObjectStateProps) {
  return (
    <span className={styles.standing}>
      <StatusBadge status={offer ? "offered" : object.status} />
      {offer && (
        <span className={styles.note} title={words.row.offeredUntil(offer.to, formatDate(offer.expiresAt))}>
          {words.row.offered(alone, <AddresseeWords to={offer.to} />, <Day at={offer.expiresAt} />)}
        </span>
      )}
      {!isStillOwned(object) && (
        <span className={styles.note}>{words.row.transferred(alone, <Day at={object.transferredAt} />)}</span>
      )}
    </span>
  );
}

const alone = (text: string) => <span className={styles.alone}>{text}</span>;

/** Shows a wallet address shortened to its two ends, or an e-mail address in full. */
function AddresseeWords({ to }: { readonly to: string }) {
  const isWallet = /^0x[0-9a-f]{40}$/i.test(to);
  return (
    <span className={isWallet ? styles.wallet : undefined}>{isWallet ? `${to.slice(0, 6)}…${to.slice(-4)}` : to}</span>
  );
}

function Day({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatParisAndUtc(at)}>
      {formatShortDate(at)}
    </time>
  );
}
