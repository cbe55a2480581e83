import { useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

export interface RetryButtonProps {
  readonly onRetry: () => void;
  /** The retry is under way. */
  readonly pending?: boolean | undefined;
  /** In place of « Réessayer ». */
  readonly label?: string | undefined;
}

/**
 * « Réessayer », or what tries again otherwise. It leaves with what failed: a focus that it held then goes to the nearest part around it that can take
 * one (`tabIndex={-1}`), in the end the page's main part.
 */
export function RetryButton({ onRetry, pending = false, label = "Réessayer" }: RetryButtonProps) {
  const place = useRef<HTMLButtonElement>(null);
  const held = useRef(false);

  // A browser takes the focus from a disabled button: what it held is known here, before.
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
