import OctagonAlert from "lucide-react/icons/octagon-alert";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./error-panel.module.css";
import { Icon } from "./icon.tsx";

export interface ErrorPanelProps {
  /** What did not happen: « Les objets n’ont pas pu être chargés ». */
  readonly title: ReactNode;
  /** Why, and what to do. */
  readonly message?: ReactNode;
  /** Offers « Réessayer ». */
  readonly onRetry?: (() => void) | undefined;
  /** The retry is under way. */
  readonly retrying?: boolean | undefined;
  /** Identifier to quote to support. */
  readonly requestId?: string | undefined;
}

/** Stands where content failed to come. When it leaves with the focus, the page's main part takes it. */
export function ErrorPanel({ title, message, onRetry, retrying, requestId }: ErrorPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement)) element.closest("main")?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={panel} role="alert" className={styles.panel}>
      <Icon of={OctagonAlert} size="lg" className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {message != null && <div className={styles.message}>{message}</div>}
      {requestId && (
        <p className={styles.request}>
          Référence&nbsp;: <code>{requestId}</code>
        </p>
      )}
      {onRetry && (
        <Button onClick={onRetry} pending={retrying}>
          Réessayer
        </Button>
      )}
    </div>
  );
}
