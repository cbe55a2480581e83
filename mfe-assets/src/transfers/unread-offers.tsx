import { Alert } from "@authentica/shared-ui/components/alert";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import styles from "./unread-offers.module.css";

export interface UnreadOffersProps {
  /** Says what failed. */
  readonly words: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Shown instead of offers that could not be loaded. */
export const UnreadOffers = ({ words, retrying, onRetry }: UnreadOffersProps) => (
  <Alert tone="warning" action={<RetryButton onRetry={onRetry} pending={retrying} />} className={styles.notice}>
    {words}
  </Alert>
);
