import { shortHash } from "@authentica/shared-ui/format/hash";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./entry.module.css";

export interface EntryProps {
  /** Its place in the registry. */
  readonly number: number;
  readonly event: ReactNode;
  /** When it was written. */
  readonly time: ReactNode;
  /** Hash of the entry before it, hexadecimal; `null`: there is none. */
  readonly previous: string | null;
  /** Its own hash, hexadecimal; `null` while it is being computed, `undefined` where it could not be. */
  readonly own: string | null | undefined;
  /** By which the address of a page may name it. */
  readonly anchor?: string | undefined;
  /** The address names it: it is shown, and highlighted. */
  readonly isNamed?: boolean | undefined;
  /** With more air between the two hashes. */
  readonly roomy?: boolean | undefined;
}

/** An entry of the registry, as a line of a list: what was written, when, and the hash that ties it to the one before. */
export function Entry({ number, event, time, previous, own, anchor, isNamed = false, roomy = false }: EntryProps) {
  const line = useRef<HTMLLIElement>(null);

  // It comes after the address was gone to, which no browser waits for.
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
        <span className={styles.no}>
          n<sup>o</sup>
        </span>
        &nbsp;{number}
      </p>
      <div className={styles.words}>
        <p className={styles.event}>{event}</p>
        <p className={styles.time}>{time}</p>
      </div>
      <dl className={`${styles.links} ${roomy ? styles.roomy : ""}`}>
        <div>
          <dt>précédente</dt>
          <dd>{previous === null ? "aucune" : <code title={previous}>{shortHash(previous)}</code>}</dd>
        </div>
        <div>
          <dt>celle-ci</dt>
          <dd>
            {own ? (
              <code className={styles.own} title={own}>
                {shortHash(own)}
              </code>
            ) : own === null ? (
              "en cours de calcul"
            ) : (
              "non calculée"
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
}
