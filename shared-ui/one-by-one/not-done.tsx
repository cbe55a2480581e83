import type { ReactNode } from "react";
import { words } from "#words/one-by-one.ts";
import { Alert } from "../components/alert.tsx";
import { FailureReason, type FailureWords, wordsOf } from "../failure/index.ts";
import styles from "./not-done.module.css";
import type { Outcome } from "./one-by-one.ts";

interface Named {
  readonly _id: string;
  readonly objectName: string;
}

export interface NotDoneProps {
  /** Says what failed, and for how many objects. */
  readonly title: string;
  readonly failures: readonly Outcome<Named>[];
  /** Objects that were not tried. */
  readonly left?: readonly Named[] | undefined;
  readonly reason: FailureWords;
  /** Says what was done, and what happens to the other objects. */
  readonly children: ReactNode;
}

/**
 * Lists which items failed, and why. The most common reason is stated once; other reasons are stated beside the
 * names.
 */
export function NotDone({ title, failures, left = [], reason, children }: NotDoneProps) {
  const shared = mostShared(failures.map(({ error }) => wordsOf(error, reason).text));
  const first = failures.find(({ error }) => wordsOf(error, reason).text === shared);
  return (
    <div className={styles.told}>
      <Alert tone="error" title={title}>
        {first && (
          <>
            <FailureReason error={first.error} {...reason} />{" "}
          </>
        )}
        {children}
      </Alert>
      <ul role="list" aria-label={words.notDone} className={styles.failures}>
        {failures.map(({ one, error }) => (
          <li key={one._id}>
            <bdi className={styles.name}>{one.objectName}</bdi>
            {wordsOf(error, reason).text !== shared && (
              <span className={styles.reason}>
                <FailureReason error={error} {...reason} />
              </span>
            )}
          </li>
        ))}
        {left.map(({ _id, objectName }) => (
          <li key={_id}>
            <bdi className={styles.name}>{objectName}</bdi>
            <span className={styles.reason}>{words.stoppedBefore}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the most frequent text, or `null` if no text occurs at least twice. */
function mostShared(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most && most[1] > 1 ? most[0] : null;
}
