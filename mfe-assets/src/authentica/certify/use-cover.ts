import { useEffect, useRef, useState } from "react";
import type { ShrunkPicture } from "../claim/shrunk-picture.ts";
import { loadExamined } from "../scan/examined-parts.ts";

/** The cover of the file under examination. */
export interface CoverControl {
  /** `null`: the seal stands for the object. */
  readonly cover: File | null;
  /** The file itself, where it is a picture. */
  readonly picture: Omit<ShrunkPicture, "cover"> | null;
  /** Why the image that was chosen is not taken. */
  readonly refusal: string | null;
  /** The cover, once the picture has been shrunk. */
  readonly settled: () => Promise<File | null>;
  /** Takes another image, or none. */
  readonly change: (image: File | null) => Promise<void>;
}

/** Of one file; what belongs to another is gone at once. */
interface Held {
  readonly file: File | null;
  readonly shrunk: ShrunkPicture | null;
  /** Absent until somebody has chosen. */
  readonly chosen?: File | null;
  readonly refusal: string | null;
}

/** A picture offers itself as its cover, shrunk in this browser; anything else has none until one is chosen. */
export function useCover(file: File | null): CoverControl {
  const [held, setHeld] = useState<Held>({ file: null, shrunk: null, refusal: null });
  const now: Held = held.file === file ? held : { file, shrunk: null, refusal: null };

  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const shrinking = useRef<Promise<ShrunkPicture | null>>(Promise.resolve(null));

  useEffect(() => {
    if (!file) return;
    let isOver = false;
    shrinking.current = loadExamined().then(
      ({ shrunkPicture }) => shrunkPicture(file),
      () => null,
    );
    void shrinking.current.then((shrunk) => {
      if (!isOver) setHeld((before) => ({ refusal: null, ...(before.file === file && before), file, shrunk }));
    });
    return () => {
      isOver = true;
    };
  }, [file]);

  return {
    cover: now.chosen === undefined ? (now.shrunk?.cover ?? null) : now.chosen,
    picture: now.shrunk,
    refusal: now.refusal,
    settled: async () => {
      const shrunk = await shrinking.current;
      const { chosen } = latest.current;
      return chosen === undefined ? (shrunk?.cover ?? null) : chosen;
    },
    change: async (image) => {
      const outcome = image ? await (await loadExamined()).cleanedCover(image) : { cover: null, refusal: null };
      setHeld((before) => {
        const held = before.file === file ? before : now;
        if (outcome.refusal) return { ...held, refusal: outcome.refusal };
        return { ...held, chosen: outcome.cover, refusal: null };
      });
    },
  };
}
