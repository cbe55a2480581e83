import { useId, useState } from "react";
import { formatDateTime, formatRelative, type Instant } from "../format/date.ts";
import styles from "./relative-time.module.css";

export interface RelativeTimeProps {
  readonly at: Instant;
  /** The moment from which it is told. */
  readonly now: Instant;
}

/** `il y a 3 minutes`; the exact time under the pointer, at the keyboard's focus and at a press. Escape puts it away. */
export function RelativeTime({ at, now }: RelativeTimeProps) {
  const id = useId();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const date = new Date(at);
  return (
    <span className={styles.place} onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
      <button
        type="button"
        aria-describedby={id}
        className={styles.words}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        // A press gives no focus everywhere.
        onClick={() => setFocused(true)}
        onKeyDown={({ key }) => {
          if (key !== "Escape") return;
          setHovered(false);
          setFocused(false);
        }}
      >
        <time dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()}>{formatRelative(at, now)}</time>
      </button>
      <span role="tooltip" id={id} hidden={!isHovered && !isFocused} className={styles.exact}>
        {formatDateTime(at)}
      </span>
    </span>
  );
}
