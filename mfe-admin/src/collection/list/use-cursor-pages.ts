import { useLocation } from "react-router-dom";

/** The page of a list that is shown, as in the URL. */
export interface CursorPage {
  /** Where the page starts; `null` for the first page. */
  readonly cursor: string | null;
  /** Page number, from 1. */
  readonly page: number;
}

export const FIRST_PAGE: CursorPage = { cursor: null, page: 1 };

/** Reads the page from the URL: the first page if there is no cursor; with a cursor, at least page 2. */
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

/** Navigation state of a page: where each previous page starts, beginning with the first page (`null`). */
interface CursorState {
  readonly cursors: readonly (string | null)[];
}

/**
 * Returns functions that navigate to the next page, which starts at `next`, and to the previous one. A cursor only
 * leads forwards, so previous cursors are stored in the browser's history entry: a reload keeps them, a shared link
 * does not have them. `go` shows a page and stores `state` in its entry.
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

/** Reads the start of previous pages from a navigation state, which is untrusted. */
export function cursorStack(state: unknown) {
  const cursors = isCursorState(state) ? state.cursors : [];
  return {
    /** Start of the previous page; `undefined` if unknown because the page was opened by its URL. */
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
