import type { ReactNode } from "react";

/** What was done, or was not, in one sentence. */
export interface Toast {
  readonly text: ReactNode;
  /** `failed` interrupts assistive technology, and stays until it is closed. `done` without one. */
  readonly tone?: "done" | "failed" | undefined;
  /** Reference for support of an unforeseen failure. */
  readonly requestId?: string | undefined;
  /** How to take it back. The message goes once `run` has settled; that it failed is said by another. */
  readonly undo?: { readonly label?: string | undefined; readonly run: () => unknown } | undefined;
  /** Called when the message has gone, taken back or not; not at the end of a session. */
  readonly gone?: (() => void) | undefined;
}

export interface Posted extends Toast {
  readonly id: number;
}

/**
 * The messages of a page. Shell and microfrontends each bring a build of this file in their own version, so the state
 * is plain data on the page: whichever draws shows what all have posted. Members may be added, never changed.
 */
export interface Mailbox {
  /** In the order in which they were posted; replaced, never changed in place. */
  posted: readonly Posted[];
  lastId: number;
  readonly listeners: Set<() => void>;
  /** Some build draws them. */
  isDrawn: boolean;
}

const MARK = Symbol.for("authentica.toasts");

export function mailbox(): Mailbox {
  const page = globalThis as { [MARK]?: Mailbox };
  page[MARK] ??= { posted: [], lastId: 0, listeners: new Set(), isDrawn: false };
  return page[MARK];
}

function replace(box: Mailbox, posted: readonly Posted[]): void {
  box.posted = posted;
  for (const listener of box.listeners) listener();
}

/** The words that are there already and cannot be taken back give way to the same ones, as new. */
const isSame = (a: Toast, b: Toast) => typeof a.text === "string" && a.text === b.text && !a.undo && !b.undo;

/** Gives the message a number, by which it is withdrawn. */
export function post(message: Toast): number {
  const box = mailbox();
  box.lastId += 1;
  const id = box.lastId;
  replace(box, [...box.posted.filter((other) => !isSame(other, message)), { ...message, id }]);
  return id;
}

/** Takes a message away, shown or not; nothing where it has gone. */
export function withdraw(id: number): void {
  const box = mailbox();
  const going = box.posted.find((posted) => posted.id === id);
  if (!going) return;
  replace(
    box,
    box.posted.filter((posted) => posted !== going),
  );
  going.gone?.();
}

export function withdrawAll(): void {
  replace(mailbox(), []);
}
