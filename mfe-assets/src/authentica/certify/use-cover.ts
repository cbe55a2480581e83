import type { Way } from "@authentica/backend/certify/item";
import { useEffect, useRef, useState } from "react";
import { cleanedCover } from "../claim/cleaned-cover.ts";
import { type ShrunkPicture, shrunkPicture } from "../claim/shrunk-picture.ts";

/** What may be sent of the cover. */
export interface CoverLimits {
  readonly way: Way;
  /** The user ticked that a thumbnail of a file that stays here is sent. */
  readonly sendsThumbnail: boolean;
}

/** The cover of the file under examination. */
export interface CoverControl {
  /** `null`: the seal represents the object. */
  readonly cover: File | null;
  /** The file itself, if it is a picture; its thumbnail is for this screen, and is sent as the cover alone. */
  readonly picture: ShrunkPicture | null;
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
  /** Absent until the user has chosen. */
  readonly chosen?: File | null;
  readonly refusal: string | null;
}

/**
 * A picture offers itself as its cover, shrunk in this browser; anything else has none until one is chosen. A file that stays on this device
 * has its seal for a cover, or its thumbnail if that was ticked; an image chosen while it was to be sent does not count then.
 */
export function useCover(file: File | null, { way, sendsThumbnail }: CoverLimits): CoverControl {
  const [held, setHeld] = useState<Held>({ file: null, shrunk: null, refusal: null });
  const now: Held = held.file === file ? held : { file, shrunk: null, refusal: null };

  /** The last chosen image once it is prepared; `undefined` until the user has chosen. */
  const choosing = useRef<Promise<File | null | undefined>>(UNCHOSEN);
  const shrinking = useRef<Promise<ShrunkPicture | null>>(Promise.resolve(null));

  useEffect(() => {
    choosing.current = UNCHOSEN;
    if (!file) return;
    let isOver = false;
    shrinking.current = shrunkPicture(file);
    void shrinking.current.then((shrunk) => {
      if (!isOver) setHeld((before) => ({ refusal: null, ...(before.file === file && before), file, shrunk }));
    });
    return () => {
      isOver = true;
    };
  }, [file]);

  const coverFrom = (shrunk: ShrunkPicture | null, chosen: File | null | undefined): File | null => {
    const thumbnail = shrunk?.cover ?? null;
    if (way === "kept") return sendsThumbnail ? thumbnail : null;
    return chosen === undefined ? thumbnail : chosen;
  };

  return {
    cover: coverFrom(now.shrunk, now.chosen),
    picture: now.shrunk,
    refusal: now.refusal,
    settled: async () => coverFrom(await shrinking.current, await choosing.current),
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

const prepare = async (image: File | null) => (image ? cleanedCover(image) : { cover: null, refusal: null });
