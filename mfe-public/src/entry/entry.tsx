import { shortHash } from "@authentica/shared-ui/format/hash";
import { type ReactNode, useEffect, useRef } from "react";
import { words } from "#words/entry.tsx";
import styles from "./entry.module.css";

export interface EntryProps {
  /** Number of the entry in the registry. */
  readonly number: number;
  readonly event: ReactNode;
  /** Time of the entry. */
  readonly time: ReactNode;
  /** Hash of the previous entry (hexadecimal); `null` for the first one. */
  readonly previous: string | null;
  /** Hash of this entry (hexadecimal). `null` while it is being computed; `undefined` if it cannot be computed. */
  readonly own: string | null | undefined;
  /** Identifier for links to the entry. */
  readonly anchor?: string | undefined;
  /** Whether the URL contains the anchor of this entry. The entry is then highlighted. */
  readonly isNamed?: boolean | undefined;
  /** Whether there is more space between the two hashes. */
  readonly roomy?: boolean | undefined;
}

/** Entry of the registry as a list item: event, time, and the hash of the previous entry, which links the two. */
export function Entry({ number, event, time, previous, own, anchor, isNamed = false, roomy = false }: EntryProps) {
  const line = useRef<HTMLLIElement>(null);

  // Scrolls by script, because the entry is loaded only after the browser has looked for the anchor.
  useEffect(() => {
    if (isNamed) line.current?.scrollIntoView({ block: "center" });
  }, [isNamed]);

  return (
    <li
      ref={line}
      id={anchor}
      aria-current={isNamed ? "location" : undefined}
      className={`${styles.entry} ${isNamed ? styles.named : ""}`}
    >
      <p className={styles.number}>
        <span className={styles.no}>{words.no}</span>
        &nbsp;{number}
      </p>
      <div className={styles.words}>
        <p className={styles.event}>{event}</p>
        <p className={styles.time}>{time}</p>
      </div>
      <dl className={`${styles.links} ${roomy ? styles.roomy : ""}`}>
        <div>
          <dt>{words.previous}</dt>
          <dd>{previous === null ? words.none : <code title={previous}>{shortHash(previous)}</code>}</dd>
        </div>
        <div>
          <dt>{words.own}</dt>
          <dd>
            {own ? (
              <code className={styles.own} title={own}>
                {shortHash(own)}
              </code>
            ) : own === null ? (
              words.computing
            ) : (
              words.notComputed
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
}
