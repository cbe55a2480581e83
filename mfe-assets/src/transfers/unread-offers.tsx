import { Alert } from "@authentica/shared-ui/components/alert";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import styles from "./unread-offers.module.css";

export interface UnreadOffersProps {
  /** What did not happen. */
  readonly words: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Stands where offers would, as long as they could not be read. */
export const UnreadOffers = ({ words, retrying, onRetry }: UnreadOffersProps) => (
  <Alert tone="warning" action={<RetryButton onRetry={onRetry} pending={retrying} />} className={styles.notice}>
    {words}
  </Alert>
);
