import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { firstInView, type Measures, pageInView, type Span, spanOf } from "./rows-window.ts";

/** Assumed height of a row until one has been measured (px). */
const USUAL_ROW = 64;
/** Assumed share of the window's height that the list occupies. */
const USUAL_SHARE = 2 / 3;
/** Time (ms) without scrolling after which the URL is updated. */
const REST_MS = 150;

export interface RowsWindow {
  readonly span: Span;
  /** Scrolls to a row, so that it is directly below the header of the table. */
  readonly scrollTo: (row: number) => void;
}

export interface RowsWindowOptions {
  readonly count: number;
  /** The page to which the user has scrolled. */
  readonly page: number;
  readonly pageRows: number;
  /** Called when the user has scrolled to another page. */
  readonly onPage: (page: number) => void;
}

/**
 * Calculates which rows of a table are rendered. All rows must have the same height and the attribute `data-row`, and
 * the table needs a sticky header. If `page` changes for another reason than scrolling, the first row of the page is
 * scrolled into view.
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

  // First only the visible rows are rendered, because their number is not known in advance. The extra rows around
  // them are rendered after that frame, so that they do not delay it.
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

  /** The scroll position that this code has set, in contrast to scrolling by the user. */
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
  // Must run after the effect of the frame, which scrolls to the top after a navigation.
  useEffect(() => {
    const isFirst = !isThere.current;
    isThere.current = true;
    if (page === told.current && !(isFirst && page > 1)) return;
    told.current = page;
    scrollTo((page - 1) * pageRows);
  }, [page, pageRows, scrollTo]);

  return { span, scrollTo };
}

/** Returns the position of the lower edge of the sticky header in the window (px). The visible rows begin there. */
function edgeUnder(head: HTMLTableSectionElement | null | undefined): number {
  const cell = head?.querySelector("th");
  if (!head || !cell) return 0;
  return (Number.parseFloat(getComputedStyle(cell).insetBlockStart) || 0) + head.getBoundingClientRect().height;
}
