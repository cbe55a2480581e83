import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { firstInView, type Measures, pageInView, type Span, spanOf } from "./rows-window.ts";

/** Rows as long as none was measured, in pixels. */
const USUAL_ROW = 64;
/** Of the window, what a list is read in. */
const USUAL_SHARE = 2 / 3;
/** How long a list must rest before the address follows (ms). */
const REST_MS = 150;

export interface RowsWindow {
  readonly span: Span;
  /** Brings a row under the head of the table. */
  readonly scrollTo: (row: number) => void;
}

export interface RowsWindowOptions {
  readonly count: number;
  /** The page in which the reader is. */
  readonly page: number;
  readonly pageRows: number;
  /** The reader has scrolled to another page. */
  readonly onPage: (page: number) => void;
}

/**
 * Follows the window over a table of rows that are all as high: `table` has a head that sticks, and rows marked with `data-row`.
 * The page leads where it changes otherwise than by scrolling: its first row is brought into view.
 */
export function useRowsWindow(
  table: RefObject<HTMLTableElement | null>,
  { count, page, pageRows, onPage }: RowsWindowOptions,
): RowsWindow {
  const measure = useCallback((): Measures => {
    const body = table.current?.tBodies[0];
    const edge = edgeUnder(table.current?.tHead);
    const row = body?.querySelector<HTMLElement>("[data-row]")?.offsetHeight || USUAL_ROW;
    const top = body?.getBoundingClientRect().top ?? edge;
    return { above: edge - top, height: Math.max(0, window.innerHeight - Math.max(edge, top)), row, count };
  }, [table, count]);

  // Visible rows are rendered with the screen, the ones around them after that frame: how many is known only then,
  // and rendering them at once would delay the frame.
  const isSeen = useRef(false);
  const [span, setSpan] = useState<Span>(() => {
    const above = (page - 1) * pageRows * USUAL_ROW;
    return spanOf({ above, height: window.innerHeight * USUAL_SHARE, row: USUAL_ROW, count }, 0);
  });
  const look = useCallback(() => {
    const next = spanOf(measure(), isSeen.current ? undefined : 0);
    const isDrawn = (now: Span) =>
      isSeen.current ? now.from === next.from && now.to === next.to : now.from <= next.from && now.to >= next.to;
    setSpan((now) => (isDrawn(now) ? now : next));
  }, [measure]);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    isSeen.current = true;
    startTransition(look);
  }, [look]);

  /** Scroll position set by this code rather than by the reader. */
  const put = useRef<number | null>(null);
  const told = useRef(page);
  const onPageNow = useRef(onPage);
  useLayoutEffect(() => {
    onPageNow.current = onPage;
  });

  const scrollTo = useCallback(
    (at: number) => {
      const { above, row } = measure();
      window.scrollBy({ top: at * row - above, behavior: "instant" });
      put.current = window.scrollY;
      look();
    },
    [measure, look],
  );

  useEffect(() => {
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      if (put.current === window.scrollY) return;
      put.current = null;
      const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
      const next = Math.floor(firstInView(measure()) / pageRows) + 1;
      const reached = isAtEnd && window.scrollY > 0 ? pageInView(0, count, true) : next;
      if (reached === told.current) return;
      told.current = reached;
      onPageNow.current(reached);
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
      clearTimeout(rest);
      rest = setTimeout(settle, REST_MS);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", look);
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    };
  }, [look, measure, count, pageRows]);

  const isThere = useRef(false);
  // After the frame's own: it puts the window of a screen that is gone to back to its start.
  useEffect(() => {
    const isFirst = !isThere.current;
    isThere.current = true;
    if (page === told.current && !(isFirst && page > 1)) return;
    told.current = page;
    scrollTo((page - 1) * pageRows);
  }, [page, pageRows, scrollTo]);

  return { span, scrollTo };
}

/** How far down the window a head reaches that sticks, in pixels: there the rows begin to be seen. */
function edgeUnder(head: HTMLTableSectionElement | null | undefined): number {
  const cell = head?.querySelector("th");
  if (!head || !cell) return 0;
  return (Number.parseFloat(getComputedStyle(cell).insetBlockStart) || 0) + head.getBoundingClientRect().height;
}
