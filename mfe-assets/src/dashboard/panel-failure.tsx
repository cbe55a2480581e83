import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { UseQueryResult } from "@tanstack/react-query";
import styles from "./panel-failure.module.css";

/** A call that did not bring what a panel shows, and how to make it again. */
export interface Failed {
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Why there is nothing to show; `null` while the answer is awaited and once there was one. */
export function failureOf({ data, isError, error, isFetching, refetch }: UseQueryResult): Failed | null {
  if (!isError || data !== undefined) return null;
  return { error, retrying: isFetching, onRetry: () => void refetch() };
}

export interface PanelFailureProps extends Failed {
  /** What is missing, in one sentence. */
  readonly words: string;
  /** Another panel announces the same failure; this one keeps the place of its figures. */
  readonly told?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Shown in a panel whose figures are unavailable. */
export function PanelFailure({ words, error, retrying, onRetry, told = false, className = "" }: PanelFailureProps) {
  return (
    <div role={told ? undefined : "alert"} className={`${styles.failure} ${told ? styles.told : className}`}>
      <p>{words}</p>
      <SupportReference requestId={requestIdOf(error)} />
      <RetryButton pending={retrying} onRetry={onRetry} />
    </div>
  );
}
