import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { firstInView, type Measures, pageInView, type Span, spanOf } from "./rows-window.ts";

/** Rows as long as none was measured, in pixels. */
const USUAL_ROW = 64;
/** How long a list stands still before its reader is said to be there. */
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

  const [span, setSpan] = useState<Span>(() =>
    spanOf({ above: (page - 1) * pageRows * USUAL_ROW, height: 0, row: USUAL_ROW, count }),
  );
  const look = useCallback(() => {
    const next = spanOf(measure());
    setSpan((now) => (now.from === next.from && now.to === next.to ? now : next));
  }, [measure]);
  useLayoutEffect(look, [look]);

  /** Where the window was put last by this, which is no scrolling of the reader's. */
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
