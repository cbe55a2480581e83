import { counted } from "@authentica/shared-ui/format/counted";
import { useEffect, useRef, useState } from "react";
import type { BatchSummary } from "./batch-summary.ts";

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
    if (tens > 0) setWords(`${counted(latest.current.registered.length, "inscrit")} sur ${all}.`);
  }, [tens, all]);

  useEffect(() => {
    const before = failed.current;
    failed.current = new Set(review.map(({ id }) => id));
    const fresh = review.filter(({ id }) => !before.has(id));
    const [first] = fresh;
    if (first) {
      failure.current = fresh.length === 1 ? `Échec\u00a0: ${first.path}.` : `${counted(fresh.length, "échec")}.`;
      setWords(failure.current);
      // Clears the announcement of a failed file when it is retried. If it fails again, the same text would otherwise
      // not be announced again.
    } else if (review.length < before.size) setWords((said) => (said === failure.current ? "" : said));
  });

  useEffect(() => {
    if (!isOver) return;
    const { registered: done, known: before, review: bad, deposited: shown } = latest.current;
    const seen = shown.length > 0 ? `${counted(shown.length, "déposé")}, ` : "";
    setWords(
      `Terminé\u00a0: ${counted(done.length, "inscrit")}, ${seen}${counted(before.length, "déjà connu", "déjà connus")}, ${counted(bad.length, "échec")}.`,
    );
  }, [isOver]);

  return words;
}
