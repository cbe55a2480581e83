import type { ReactNode } from "react";

/** A message which says in one sentence what was done or has failed. */
export interface Toast {
  readonly text: ReactNode;
  /**
   * A message with `failed` is announced immediately by screen readers, and is shown until it is closed. The default
   * is `done`.
   */
  readonly tone?: "done" | "failed" | undefined;
  /** Reference for support, if the failure was unexpected. */
  readonly requestId?: string | undefined;
  /** Undoes the action. The message disappears once `run` has settled. If `run` fails, another message says so. */
  readonly undo?: { readonly label?: string | undefined; readonly run: () => unknown } | undefined;
  /**
   * Called when the message has disappeared, whether or not the action was undone. Not called when the session ends.
   */
  readonly gone?: (() => void) | undefined;
}

export interface Posted extends Toast {
  readonly id: number;
}

/**
 * The messages of a page. The shell and each microfrontend may contain a different version of this file. The state is
 * therefore plain data on the page, and the build that renders the messages also renders messages of other builds.
 * Members of the state may be added but never changed.
 */
export interface Mailbox {
  /** The messages in the order of posting. The array is replaced and never mutated. */
  posted: readonly Posted[];
  lastId: number;
  readonly listeners: Set<() => void>;
  /** Whether one of the builds already renders the messages. */
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

/** A message without undo replaces an earlier message with the same text. */
const isSame = (a: Toast, b: Toast) => typeof a.text === "string" && a.text === b.text && !a.undo && !b.undo;

/** Adds a message. Returns the id by which it can be withdrawn. */
export function post(message: Toast): number {
  const box = mailbox();
  box.lastId += 1;
  const id = box.lastId;
  replace(box, [...box.posted.filter((other) => !isSame(other, message)), { ...message, id }]);
  return id;
}

/** Removes a message, whether or not it is shown. Does nothing if the message is gone. */
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
