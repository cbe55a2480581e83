import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { Link } from "react-router-dom";
import { words } from "#words/offers.tsx";
import { classNames } from "../components/class-names.ts";
import { formatBytes } from "../format/bytes.ts";
import { formatDate, formatDateTime } from "../format/date.ts";
import { entryPath } from "../navigation/paths.ts";
import styles from "./offer-facts.module.css";

export interface OfferFactsProps {
  readonly offer: IncomingOffer;
  readonly className?: string | undefined;
}

/** Facts that a recipient should know before accepting an object: its file, its entry, and when the offer expires. */
export function OfferFacts({ offer, className }: OfferFactsProps) {
  const { objectName, fileType, fileSize, registeredAt, tokenId, expiresAt } = offer;
  const file = fileSize === undefined ? null : fileSize === null ? words.facts.noFile : formatBytes(fileSize);
  const what = [fileType, file].filter((word) => word != null).join(", ");
  return (
    <div className={classNames(styles.facts, className)}>
      <p>
        {what !== "" && `${what}. `}
        {registeredAt !== undefined && (
          <>{words.facts.registered(<time dateTime={registeredAt}>{formatDate(registeredAt)}</time>, tokenId)} </>
        )}
        {tokenId !== undefined && (
          <Link to={entryPath(tokenId)} aria-label={words.facts.pageOf(objectName)}>
            {words.facts.page}
          </Link>
        )}
      </p>
      <p>
        {words.facts.expires(
          <time dateTime={expiresAt} title={formatDateTime(expiresAt)}>
            {formatDate(expiresAt)}
          </time>,
        )}
      </p>
    </div>
  );
}
