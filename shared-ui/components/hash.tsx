import { Fragment } from "react";
import { shortHash } from "../format/hash.ts";
import { classNames } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";
import styles from "./hash.module.css";

export interface HashProps {
  /** The whole value; that is what is copied, without spaces. */
  readonly value: string;
  /** Both ends only; the whole is in the tooltip and in the clipboard. */
  readonly short?: boolean | undefined;
  /** Name of the copy button; `false` leaves it out. */
  readonly copy?: string | false | undefined;
  readonly className?: string | undefined;
}

/** A fingerprint or an identifier, in groups of four. */
export function Hash({ value, short = false, copy = "Copier l’empreinte", className }: HashProps) {
  return (
    <span className={classNames(styles.hash, short && styles.short, className)}>
      {short ? (
        <code className={styles.value} title={value}>
          {shortHash(value)}
        </code>
      ) : (
        <code className={styles.value}>
          {/* A line breaks after four groups only. Gaps are padding, not characters: a selection copies the bare value. */}
          {[...value.matchAll(/.{1,16}/g)].map((run) => (
            <Fragment key={run.index}>
              <span className={styles.run}>
                {[...run[0].matchAll(/.{1,4}/g)].map((group) => (
                  <span key={group.index} className={styles.group}>
                    {group[0]}
                  </span>
                ))}
              </span>
              <wbr />
            </Fragment>
          ))}
        </code>
      )}
      {copy !== false && <CopyButton value={value} label={copy} iconOnly />}
    </span>
  );
}
