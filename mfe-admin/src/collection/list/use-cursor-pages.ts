import { useLocation } from "react-router-dom";

/** The page of a list that is shown, as stored in the URL. */
export interface CursorPage {
  /** Cursor at which the page starts; `null` for the first page. */
  readonly cursor: string | null;
  /** Number of the page, from 1. */
  readonly page: number;
}

export const FIRST_PAGE: CursorPage = { cursor: null, page: 1 };

/** Reads the page from the URL. Without a cursor it is the first page; with a cursor the page number is at least 2. */
export function readCursorPage(params: URLSearchParams): CursorPage {
  const cursor = params.get("cursor");
  const page = Number(params.get("page"));
  return cursor ? { cursor, page: Number.isInteger(page) && page > 1 ? page : 2 } : FIRST_PAGE;
}

export function writeCursorPage(params: URLSearchParams, { cursor, page }: CursorPage): void {
  if (!cursor) return;
  params.set("cursor", cursor);
  params.set("page", String(page));
}

/**
 * Navigation state of a page: the cursors at which the previous pages start. The first cursor is `null`, which means
 * the first page.
 */
interface CursorState {
  readonly cursors: readonly (string | null)[];
}

/**
 * Returns functions that navigate to the next page, which starts at `next`, to the previous page and to the first. A
 * cursor only leads forwards, so the cursors of previous pages are stored in the browser's history entry: they
 * survive a reload but are not part of a shared link. `go` shows a page and stores `state` in the history entry.
 */
export function useCursorPages(
  { cursor, page }: CursorPage,
  next: string | null,
  go: (to: CursorPage, state: CursorState | null) => void,
) {
  const { previous, push, pop } = cursorStack(useLocation().state);
  return {
    onNext: next === null ? null : () => go({ cursor: next, page: page + 1 }, push(cursor)),
    onPrevious: page > 1 && previous !== undefined ? () => go({ cursor: previous, page: page - 1 }, pop()) : null,
    onFirst: () => go(FIRST_PAGE, null),
  };
}

/** Reads the cursors of previous pages from a navigation state, which is untrusted input. */
export function cursorStack(state: unknown) {
  const cursors = isCursorState(state) ? state.cursors : [];
  return {
    /** Cursor at which the previous page starts. `undefined` if unknown, because the page was opened by its URL. */
    previous: cursors.at(-1),
    /** Returns the state for the page after the one that starts at `cursor`. */
    push: (cursor: string | null): CursorState => ({ cursors: [...cursors, cursor] }),
    /** Returns the state for the previous page. */
    pop: (): CursorState => ({ cursors: cursors.slice(0, -1) }),
  };
}

const isCursorState = (state: unknown): state is CursorState =>
  typeof state === "object" &&
  state !== null &&
  "cursors" in state &&
  Array.isArray(state.cursors) &&
  state.cursors.every((cursor) => cursor === null || typeof cursor === "string");
