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

  /** The image that was chosen last, once it has been prepared; `undefined` until somebody has chosen. */
  const choosing = useRef<Promise<File | null | undefined>>(UNCHOSEN);
  const shrinking = useRef<Promise<ShrunkPicture | null>>(Promise.resolve(null));

  useEffect(() => {
    choosing.current = UNCHOSEN;
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
      const chosen = await choosing.current;
      return chosen === undefined ? (shrunk?.cover ?? null) : chosen;
    },
    change: async (image) => {
      const former = choosing.current;
      const prepared = prepare(image);
      const choice = prepared.then(({ cover, refusal }) => (refusal ? former : cover));
      choosing.current = choice;
      const { refusal } = await prepared;
      const chosen = await choice;
      // Of two that are chosen quickly the last one counts, and none that was chosen for another file.
      if (choosing.current !== choice) return;
      setHeld((before) => ({
        ...(before.file === file ? before : now),
        ...(chosen !== undefined && { chosen }),
        refusal,
      }));
    },
  };
}

const UNCHOSEN = Promise.resolve(undefined);

const prepare = async (image: File | null) =>
  image ? (await loadExamined()).cleanedCover(image) : { cover: null, refusal: null };
