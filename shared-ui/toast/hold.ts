import type { ReactNode } from "react";
import { held } from "./held.ts";
import { toast } from "./index.ts";

/** Something that was done on the page and is not yet sent. */
export interface HeldBack {
  /** What was done, for the message that offers to take it back. */
  readonly text: ReactNode;
  /** `leaving`: the page or the session is going, and nothing is drawn any more. Tells of its own failure. */
  readonly send: (leaving: boolean) => Promise<void>;
  /** It was taken back: nothing was sent. */
  readonly undone: () => void;
}

/** No build that draws messages without telling that one has gone keeps anything back for longer, in milliseconds. */
const LONGEST_MS = 60_000;

/**
 * Keeps what cannot be undone on the server from being sent for as long as its message stands, so that it can be taken back. It
 * is sent when the message goes, when the page does, and before a sign-out (`held.ts`); of a page that dies at once nothing is sent, and
 * nothing was done.
 */
export function hold({ text, send, undone }: HeldBack): void {
  let isOver = false;
  const end = () => {
    isOver = true;
    held().delete(leave);
    removeEventListener("pagehide", leave);
    clearTimeout(timer);
  };
  const go = async (leaving: boolean) => {
    if (isOver) return;
    end();
    withdraw();
    await send(leaving);
  };
  const leave = () => go(true);
  const undo = () => {
    if (isOver) return;
    end();
    undone();
  };
  const withdraw = toast({ text, undo: { run: undo }, gone: () => void go(false) });
  const timer = setTimeout(() => void go(false), LONGEST_MS);
  held().add(leave);
  addEventListener("pagehide", leave);
}
