import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from "react";

export interface ModalState {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Props that open and close a native `<dialog>` according to `open`. */
export interface ModalWiring {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
}

/**
 * Opens and closes a native modal dialog according to state. The browser keeps the focus inside the dialog, closes it
 * on Escape and makes the rest of the page inert. This hook returns the focus to the element that had it before, and
 * closes the dialog on a click on the backdrop.
 *
 * Keep the `<dialog>` mounted and render only its content conditionally: if an open `<dialog>` is removed, the focus
 * cannot be returned.
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
    // Escape only requests that the dialog closes; the state of the caller decides.
    onCancel: (event) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onOpenChange(false);
    },
    // At a second Escape, a browser may close the dialog without a `cancel` event.
    onClose: (event) => {
      if (event.target === ref.current && open) onOpenChange(false);
    },
    // The dialog has no padding, so a press whose target is the dialog element itself is on its backdrop.
    onMouseDown: (event) => {
      if (event.target === ref.current && event.button === 0) onOpenChange(false);
    },
  };
}
