import { useLayoutEffect, useRef } from "react";
import { words } from "#words/components.ts";
import { Button } from "./button.tsx";

export interface RetryButtonProps {
  readonly onRetry: () => void;
  /** Whether a retry is in progress. */
  readonly pending?: boolean | undefined;
  /** Label of the button. The default is « Réessayer ». */
  readonly label?: string | undefined;
}

/**
 * A button labelled « Réessayer » by default. It disappears together with the error that it belongs to. If it has the
 * focus at that moment, the nearest focusable ancestor (`tabIndex={-1}`) gets the focus, or else the page's main
 * element.
 */
export function RetryButton({ onRetry, pending = false, label = words.retry }: RetryButtonProps) {
  const place = useRef<HTMLButtonElement>(null);
  const held = useRef(false);

  // A browser takes the focus from a disabled button, so this records in advance whether the button had the focus.
  useLayoutEffect(() => {
    held.current = pending && (held.current || document.activeElement === place.current);
  }, [pending]);

  useLayoutEffect(() => {
    const button = place.current;
    return () => {
      const { activeElement, body } = document;
      const isLost = activeElement === button || (held.current && activeElement === body);
      if (isLost) button?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Button ref={place} pending={pending} onClick={onRetry}>
      {label}
    </Button>
  );
}
