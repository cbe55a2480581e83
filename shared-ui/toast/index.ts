import { mailbox, post, type Toast, withdraw } from "./mailbox.ts";

export type { Toast } from "./mailbox.ts";

/**
 * Shows a message at the bottom of the window, also after a change of screen. It stays for eight seconds, and while
 * hovered or focused. F8 moves the focus to it; Escape and the close button close it. Three are shown at once, others
 * wait. Restore the focus first, to the row and not to the message. Returns a function that removes the message.
 *
 * In a form or list, where the text belongs to a field, use an `Alert`.
 */
export function toast(message: Toast): () => void {
  const id = post(message);
  drawToasts();
  return () => withdraw(id);
}

let isComing = false;

/**
 * Loads the code that renders the messages of this page, unless it is loaded; no first screen needs it. If it cannot
 * be loaded, the messages wait for the network.
 */
export function drawToasts(): void {
  if (isComing || mailbox().isDrawn) return;
  isComing = true;
  import(/* webpackChunkName: "later-toasts" */ "./toast-region.tsx").then(
    ({ mountToasts }) => mountToasts(),
    () => {
      isComing = false;
      addEventListener("online", drawToasts, { once: true });
    },
  );
}
