import { mailbox, post, type Toast, withdraw } from "./mailbox.ts";

export type { Toast } from "./mailbox.ts";

/**
 * Says at the foot of the window what has happened, whatever screen comes next. It stays for eight seconds, and for as long as it is
 * pointed at or has the focus; F8 leads to it, Escape and the cross close it. Three are shown at once, others wait.
 * Give back the focus first: to the row, not to the message. Returns what takes the message away again.
 *
 * Before a form or a list, where the words belong to a field, use an `Alert`.
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
