import { useLocation } from "react-router-dom";

/** Navigation state of a page of a list: where the pages before it start, the first one (`null`) at the bottom. */
interface CursorState {
  readonly cursors: readonly (string | null)[];
}

export interface CursorStack {
  /** `undefined` where nobody knows what came before: the address was opened as it stands. */
  readonly previous: string | null | undefined;
  /** State of the page after the one that starts at `cursor`. */
  push(cursor: string | null): CursorState;
  /** State of the page before. */
  pop(): CursorState;
}

/**
 * The cursors of the pages before the one shown. A cursor leads forwards alone, so the way back is kept in the entry of
 * the browser's history: a reload keeps it, a link that was sent to somebody has none.
 */
export function useCursorStack(): CursorStack {
  return cursorStack(useLocation().state);
}

/** As `useCursorStack`, of a navigation state that anybody may have written. */
export function cursorStack(state: unknown): CursorStack {
  const cursors = isCursorState(state) ? state.cursors : [];
  return {
    previous: cursors.at(-1),
    push: (cursor) => ({ cursors: [...cursors, cursor] }),
    pop: () => ({ cursors: cursors.slice(0, -1) }),
  };
}

const isCursorState = (state: unknown): state is CursorState =>
  typeof state === "object" &&
  state !== null &&
  "cursors" in state &&
  Array.isArray(state.cursors) &&
  state.cursors.every((cursor) => cursor === null || typeof cursor === "string");
