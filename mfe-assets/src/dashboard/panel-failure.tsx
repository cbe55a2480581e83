import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { UseQueryResult } from "@tanstack/react-query";
import styles from "./panel-failure.module.css";

/** A failed request of a panel, and the action that retries it. */
export interface Failed {
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Returns the failure of a query that has no data. Returns `null` while the query loads or if it has earlier data. */
export function failureOf({ data, isError, error, isFetching, refetch }: UseQueryResult): Failed | null {
  if (!isError || data !== undefined) return null;
  return { error, retrying: isFetching, onRetry: () => void refetch() };
}

export interface PanelFailureProps extends Failed {
  /** Says in one sentence which figures are missing. */
  readonly words: string;
  /** Whether another panel already announces the same failure. If so, this panel only reserves the space. */
  readonly told?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Error message of a panel whose figures are unavailable. */
export function PanelFailure({ words, error, retrying, onRetry, told = false, className = "" }: PanelFailureProps) {
  return (
    <div role={told ? undefined : "alert"} className={`${styles.failure} ${told ? styles.told : className}`}>
      <p>{words}</p>
      <SupportReference requestId={requestIdOf(error)} />
      <RetryButton pending={retrying} onRetry={onRetry} />
    </div>
  );
}
