import { useId, useLayoutEffect, useRef, useState } from "react";
import { formatDateTime, type Instant } from "../format/date.ts";
import { formatRelative } from "../format/relative.ts";
import styles from "./relative-time.module.css";

export interface RelativeTimeProps {
  readonly at: Instant;
  /** The time with which `at` is compared. */
  readonly now: Instant;
  /**
   * The exact time as text. Needed if the default (date and minute in the user's time zone) is not suitable. A line
   * feed starts a new line.
   */
  readonly exact?: string | undefined;
}

/** Relative time, such as `il y a 3 minutes`. Hover, focus and a click show the exact time; Escape hides it. */
export function RelativeTime({ at, now, exact: exactWords = formatDateTime(at) }: RelativeTimeProps) {
  const id = useId();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const exact = useRef<HTMLSpanElement>(null);
  const date = new Date(at);
  const isShown = isHovered || isFocused;

  // If the tooltip would extend beyond the window, aligns it to the other side.
  useLayoutEffect(() => {
    const tip = exact.current;
    if (!isShown || !tip) return;
    const place = () => {
      delete tip.dataset.align;
      const { left, right } = tip.getBoundingClientRect();
      if (left < 0) tip.dataset.align = "start";
      else if (right > document.documentElement.clientWidth) tip.dataset.align = "end";
    };
    place();
    window.addEventListener("resize", place);
    return () => window.removeEventListener("resize", place);
  }, [isShown]);

  return (
    <span className={styles.place} onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
      <button
        type="button"
        aria-describedby={id}
        className={styles.words}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        // Some browsers do not focus a button when it is clicked.
        onClick={() => setFocused(true)}
        onKeyDown={({ key }) => {
          if (key !== "Escape") return;
          setHovered(false);
          setFocused(false);
        }}
      >
        <time dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()}>{formatRelative(at, now)}</time>
      </button>
      <span ref={exact} role="tooltip" id={id} hidden={!isShown} className={styles.exact}>
        {exactWords}
      </span>
    </span>
  );
}
