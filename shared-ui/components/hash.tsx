import { Fragment } from "react";
import { words } from "#words/components.ts";
import { shortHash } from "../format/hash.ts";
import { classNames } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";
import styles from "./hash.module.css";

export interface HashProps {
  /** The whole value. The button copies it, without spaces. */
  readonly value: string;
  /** Shows only the two ends. The tooltip and the clipboard contain the whole value. */
  readonly short?: boolean | undefined;
  /** Label of the copy button; `false` hides the button. */
  readonly copy?: string | false | undefined;
  readonly className?: string | undefined;
}

/** Shows a hash or an identifier in groups of four characters. */
export function Hash({ value, short = false, copy = words.copyHash, className }: HashProps) {
  return (
    <span className={classNames(styles.hash, short && styles.short, className)}>
      {short ? (
        <code className={styles.value} title={value}>
          {shortHash(value)}
        </code>
      ) : (
        <code className={styles.value}>
          {/*
           * A line can only break after four groups. The gaps are padding and not characters, so copied text contains only the
           * value.
           */}
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
