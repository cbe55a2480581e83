import { counted } from "@authentica/shared-ui/format/counted";
import { useEffect, useRef, useState } from "react";
import type { Standing } from "./standing.ts";

const EVERY = 10;

/** What is said of a batch: every tenth file, a failure once, and the end. */
export function useAnnouncement({ registered, review, known }: Standing, all: number, isOver: boolean): string {
  const [words, setWords] = useState("");
  const failed = useRef(new Set<number>());
  const tens = Math.floor(registered.length / EVERY);
  const latest = useRef({ registered, review, known });
  useEffect(() => {
    latest.current = { registered, review, known };
  });

  useEffect(() => {
    if (tens > 0) setWords(`${counted(latest.current.registered.length, "inscrit")} sur ${all}.`);
  }, [tens, all]);

  const failures = review.length;
  useEffect(() => {
    const fresh = latest.current.review.filter(({ id }) => !failed.current.has(id));
    for (const { id } of fresh) failed.current.add(id);
    const [first] = fresh;
    if (failures > 0 && first)
      setWords(fresh.length === 1 ? `Échec\u00a0: ${first.path}.` : `${counted(fresh.length, "échec")}.`);
  }, [failures]);

  useEffect(() => {
    if (!isOver) return;
    const { registered: done, known: before, review: bad } = latest.current;
    setWords(
      `Terminé\u00a0: ${counted(done.length, "inscrit")}, ${counted(before.length, "déjà connu", "déjà connus")}, ${counted(bad.length, "échec")}.`,
    );
  }, [isOver]);

  return words;
}
