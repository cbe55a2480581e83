import type { Way } from "@authentica/backend/certify/item";
import { useEffect, useRef, useState } from "react";
import { cleanedCover } from "../claim/cleaned-cover.ts";
import { type ShrunkPicture, shrunkPicture } from "../claim/shrunk-picture.ts";

/** The choices that decide whether a cover is sent. */
export interface CoverLimits {
  readonly way: Way;
  /** Whether the user ticked that a thumbnail of a file that stays here is sent. */
  readonly sendsThumbnail: boolean;
}

/** State of the cover of the chosen file. */
export interface CoverControl {
  /** `null` if the object is shown by its seal. */
  readonly cover: File | null;
  /** The chosen file itself if it is a picture. This screen shows its thumbnail, which is sent only as the cover. */
  readonly picture: ShrunkPicture | null;
  /** Why the chosen image was not accepted. */
  readonly refusal: string | null;
  /** Resolves to the cover once pictures have been shrunk. */
  readonly settled: () => Promise<File | null>;
  /** Takes another image as the cover, or none. */
  readonly change: (image: File | null) => Promise<void>;
}

/** State for one file; state that belongs to another file is ignored. */
interface Held {
  readonly file: File | null;
  readonly shrunk: ShrunkPicture | null;
  /** Missing until the user has chosen. */
  readonly chosen?: File | null;
  readonly refusal: string | null;
}

/**
 * Manages the cover. A picture is its own cover, shrunk in this browser; any other file has no cover until the user
 * chooses an image. If the file stays on this device, the seal is the cover, or the thumbnail if the user ticked the
 * checkbox; an image that was chosen before is then ignored.
 */
export function useCover(file: File | null, { way, sendsThumbnail }: CoverLimits): CoverControl {
  const [held, setHeld] = useState<Held>({ file: null, shrunk: null, refusal: null });
  const now: Held = held.file === file ? held : { file, shrunk: null, refusal: null };

  /** Resolves to the last chosen image once it is prepared; to `undefined` until the user has chosen. */
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
      // Of two quick choices the last one counts. A choice for another file is ignored.
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
