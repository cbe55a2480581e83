import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from "react";

export interface ModalState {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What a native `<dialog>` carries to obey `open`. */
export interface ModalWiring {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Drives a native modal dialog from state. The browser keeps focus inside, closes on Escape and makes the rest of
 * the page inert; this gives focus back to where it was, and closes on a press outside.
 *
 * Keep the `<dialog>` mounted and only its content conditional: an element taken out of the page while it is open
 * loses the memory of the focus.
 */
export function useModal({ open, onOpenChange }: ModalState): ModalWiring {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    return () => {
      if (dialog.open) dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  return {
    ref,
    // Escape asks; the state answers.
    onCancel: (event) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onOpenChange(false);
    },
    // A browser may close without asking, at a second Escape.
    onClose: (event) => {
      if (event.target === ref.current && open) onOpenChange(false);
    },
    // The dialog has no padding: a press on the element itself is on its backdrop.
    onMouseDown: (event) => {
      if (event.target === ref.current && event.button === 0) onOpenChange(false);
    },
  };
}
