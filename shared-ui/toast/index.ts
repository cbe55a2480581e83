import { mailbox, post, type Toast, withdraw } from "./mailbox.ts";

export type { Toast } from "./mailbox.ts";

/**
 * Shows a message at the foot of the window, whatever screen comes next. It stays for eight seconds, and while
 * hovered or focused; F8 moves the focus to it, Escape and the cross close it. Three are shown at once, others wait.
 * Restore the focus first: to the row, not the message. Returns a function that removes the message.
 *
 * In a form or list, where the words belong to a field, use an `Alert`.
 */
export function toast(message: Toast): () => void {
  const id = post(message);
  drawToasts();
  return () => withdraw(id);
}

let isComing = false;

/**
 * Loads what draws the messages of this page, unless it is there: no first screen needs it. Where it cannot be loaded the messages
 * wait for the network.
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
