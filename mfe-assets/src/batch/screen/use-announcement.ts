import { useEffect, useRef, useState } from "react";
import { words as batch } from "#words/batch.ts";
import type { BatchSummary } from "./batch-summary.ts";

const texts = batch.spoken;

const EVERY = 10;

/**
 * Returns the announcement for screen readers. Announces every tenth registered file, each failure, and the end of
 * the batch.
 */
export function useAnnouncement(
  { registered, review, known, deposited }: BatchSummary,
  all: number,
  isOver: boolean,
): string {
  const [words, setWords] = useState("");
  const failed = useRef<ReadonlySet<number>>(new Set());
  const failure = useRef("");
  const tens = Math.floor(registered.length / EVERY);
  const latest = useRef({ registered, review, known, deposited });
  useEffect(() => {
    latest.current = { registered, review, known, deposited };
  });

  useEffect(() => {
    if (tens > 0) setWords(texts.registered(latest.current.registered.length, all));
  }, [tens, all]);

  useEffect(() => {
    const before = failed.current;
    failed.current = new Set(review.map(({ id }) => id));
    const fresh = review.filter(({ id }) => !before.has(id));
    const [first] = fresh;
    if (first) {
      failure.current = fresh.length === 1 ? texts.failedOne(first.path) : texts.failed(fresh.length);
      setWords(failure.current);
      // Clears the announcement of a failed file when it is retried. If it fails again, the same text would otherwise
      // not be announced again.
    } else if (review.length < before.size) setWords((said) => (said === failure.current ? "" : said));
  });

  useEffect(() => {
    if (!isOver) return;
    const { registered: done, known: before, review: bad, deposited: shown } = latest.current;
    setWords(texts.end(done.length, shown.length, before.length, bad.length));
  }, [isOver]);

  return words;
}
