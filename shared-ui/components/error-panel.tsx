import OctagonAlert from "lucide-react/icons/octagon-alert";
import type { ReactNode } from "react";
import styles from "./error-panel.module.css";
import { Icon } from "./icon.tsx";
import { RetryButton } from "./retry-button.tsx";
import { SupportReference } from "./support-reference.tsx";

export interface ErrorPanelProps {
  /** Says what failed: « Les objets n’ont pas pu être chargés ». */
  readonly title: ReactNode;
  /** Why it failed, and what to do. */
  readonly message?: ReactNode;
  /** Retries. If given, a button « Réessayer » is shown. */
  readonly onRetry?: (() => void) | undefined;
  /** Label of the retry button. The default is « Réessayer ». */
  readonly retryLabel?: string | undefined;
  /** Whether a retry is in progress. */
  readonly retrying?: boolean | undefined;
  /** Reference that the user can quote to support. */
  readonly requestId?: string | undefined;
}

/** Shown instead of content that failed to load. */
export function ErrorPanel({ title, message, onRetry, retryLabel, retrying, requestId }: ErrorPanelProps) {
  return (
    <div role="alert" className={styles.panel}>
      <Icon of={OctagonAlert} size="lg" className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {message != null && <div className={styles.message}>{message}</div>}
      <SupportReference requestId={requestId} />
      {onRetry && <RetryButton onRetry={onRetry} pending={retrying} label={retryLabel} />}
    </div>
  );
}
