import { mailbox, post, type Toast, withdraw } from "./mailbox.ts";

export type { Toast } from "./mailbox.ts";

/**
 * Shows a message at the bottom of the window, which stays after a change of screen. It disappears after eight
 * seconds, but not while it is hovered or focused. F8 moves the focus to it; Escape and the close button close it. At
 * most three are shown at once; others wait. Before calling this, move the focus back to where the user was, for
 * example to the row. Returns a function that removes the message.
 *
 * In a form or list, if the text belongs to a field, use an `Alert` instead.
 */
export function toast(message: Toast): () => void {
  const id = post(message);
  drawToasts();
  return () => withdraw(id);
}

let isComing = false;

/**
 * Loads the code that renders the messages of this page, unless it is loaded already. It is not part of the first
 * load. If it cannot be loaded, the messages wait until the network is back.
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
