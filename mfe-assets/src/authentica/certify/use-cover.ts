import type { Way } from "@authentica/backend/certify/item";
import { useEffect, useRef, useState } from "react";
import { cleanedCover } from "../claim/cleaned-cover.ts";
import { type ShrunkPicture, shrunkPicture } from "../claim/shrunk-picture.ts";

/** The choices that decide whether a cover is sent. */
export interface CoverLimits {
  readonly way: Way;
  /** Whether the user has ticked the checkbox to send a thumbnail of a file that stays on this device. */
  readonly sendsThumbnail: boolean;
}

/** State of the cover of the chosen file. */
export interface CoverControl {
  /** The cover; `null` if the seal represents the object. */
  readonly cover: File | null;
  /**
   * The chosen file itself, if it is a picture. This screen shows its thumbnail. The thumbnail is only sent if it is
   * the cover.
   */
  readonly picture: ShrunkPicture | null;
  /** Why the chosen image was not accepted. */
  readonly refusal: string | null;
  /** Resolves to the cover, after every image that the user chose has been shrunk. */
  readonly settled: () => Promise<File | null>;
  /** Sets another image as the cover, or removes the cover. */
  readonly change: (image: File | null) => Promise<void>;
}

/** State that belongs to one file. It is ignored once another file is chosen. */
interface Held {
  readonly file: File | null;
  readonly shrunk: ShrunkPicture | null;
  /** The image that the user chose. Missing until the user has chosen. */
  readonly chosen?: File | null;
  readonly refusal: string | null;
}

/**
 * Manages the cover of the chosen file. If the file is uploaded and is a picture, it is its own cover, shrunk in this
 * browser. Any other uploaded file has no cover until the user chooses an image. If the file stays on this device, its
 * cover is the seal, or a thumbnail if the user ticked the checkbox; an image that the user chose before is then
 * ignored.
 */
export function useCover(file: File | null, { way, sendsThumbnail }: CoverLimits): CoverControl {
  const [held, setHeld] = useState<Held>({ file: null, shrunk: null, refusal: null });
  const now: Held = held.file === file ? held : { file, shrunk: null, refusal: null };

  /**
   * Resolves to the image that the user chose last, once it is prepared. Resolves to `undefined` if the user has not
   * chosen.
   */
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
      // Ignored if the user has chosen another image or another file in the meantime.
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
