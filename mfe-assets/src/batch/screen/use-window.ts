import { type RefObject, useEffect, useRef, useState } from "react";

/** Height of a row (px); must equal the style sheet. */
const HEIGHTS = { wide: 56, narrow: 72 } as const;
const WIDE = "(min-width: 64rem)";
/** Number of extra rows rendered above and below the window. */
const BEYOND = 6;
/** A list of at most this many rows is rendered completely. */
const SHORT = 12;

export interface RowWindow {
  readonly list: RefObject<HTMLUListElement | null>;
  /** The rendered rows: from index `first` (included) to index `end` (excluded). */
  readonly first: number;
  readonly end: number;
  /** Height of a row (px). */
  readonly rowHeight: number;
}

/** Returns which rows of a long list are within the window. */
export function useWindow(count: number): RowWindow {
  const list = useRef<HTMLUListElement>(null);
  const [rowHeight, setHeight] = useState<number>(() => heightNow());
  const [[first, end], setRange] = useState<readonly [number, number]>([0, Math.min(count, 30)]);

  useEffect(() => {
    const media = matchMedia(WIDE);
    const change = () => setHeight(heightNow());
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, []);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor(-top / rowHeight) - BEYOND);
      const to = Math.min(count, Math.ceil((innerHeight - top) / rowHeight) + BEYOND);
      setRange((before) => (before[0] === from && before[1] === to ? before : [from, Math.max(from, to)]));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    // Called on every scroll and resize, and when content above the list grows.
    addEventListener("scroll", later, { capture: true, passive: true });
    addEventListener("resize", later);
    const sizes = new ResizeObserver(later);
    sizes.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", later, { capture: true });
      removeEventListener("resize", later);
      sizes.disconnect();
    };
  }, [count, rowHeight]);

  if (count <= SHORT) return { list, first: 0, end: count, rowHeight };
  return { list, first: Math.min(first, count), end: Math.min(end, count), rowHeight };
}

const heightNow = () => (matchMedia(WIDE).matches ? HEIGHTS.wide : HEIGHTS.narrow);
