import { Seal } from "@authentica/shared-ui/components/seal";
import { words } from "#words/certify.ts";
import styles from "./verdict-line.module.css";

/**
 * Verdict in one line, shown directly below a file that is not registered, on narrow screens only. The details further
 * down the page say the same.
 */
export function VerdictLine({ hash }: { readonly hash: string }) {
  return (
    <div aria-hidden="true" className={styles.line}>
      <Seal hash={hash} size={72} className={styles.seal} />
      <div>
        <p className={styles.word}>{words.verdict.unknown}</p>
        <p className={styles.means}>{words.verdict.means}</p>
      </div>
    </div>
  );
}
