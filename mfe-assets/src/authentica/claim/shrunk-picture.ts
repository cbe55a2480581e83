import { SMALL_COVER_BYTES } from "@authentica/backend/contract/constants";
import { askThread } from "@authentica/shared-ui/threads/ask-thread";
import type { PictureAnswer, PictureAsked } from "./picture-worker.ts";
import { shrink } from "./shrink.ts";

/** A shrunk picture that serves as a cover, with the width and height of the original (px). */
export interface ShrunkPicture {
  /**
   * The shrunk picture: at most `SMALL_COVER_BYTES`, and at most 640 px on its longer side. It contains no metadata,
   * because it was redrawn.
   */
  readonly cover: File;
  readonly width: number;
  readonly height: number;
}

/**
 * Pictures are redrawn in a worker, because a large photograph would block the page. A slow device takes seconds for
 * one.
 */
const THREAD = {
  script: new URL("./picture-worker.ts", import.meta.url),
  name: "couverture",
  silentMs: 60_000,
};

/** Largest picture that is shrunk (bytes). The limit exists because all pixels are decoded into memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Whether the file is a raster image by its type, and has at most `MAX_BYTES`. */
export const isPicture = ({ type, size }: Pick<File, "type" | "size">): boolean =>
  type.startsWith("image/") && !type.startsWith("image/svg") && size <= MAX_BYTES;

/** Settles when the previous picture is done. Only one picture is in memory at a time. */
let before: Promise<unknown> = Promise.resolve();

/** Shrinks a picture to a cover. Resolves to `null` if this browser cannot decode the file. Never rejects. */
export function shrunkPicture(file: File): Promise<ShrunkPicture | null> {
  if (!isPicture(file)) return Promise.resolve(null);
  const made = before.then(() => coverOf(file));
  before = made;
  return made;
}

async function coverOf(file: File): Promise<ShrunkPicture | null> {
  const asked: PictureAsked = { file, mostBytes: SMALL_COVER_BYTES };
  const shrunk = await askThread<PictureAsked, PictureAnswer>(THREAD, asked, inPage).catch(() => null);
  if (!shrunk) return null;
  const { image, width, height } = shrunk;
  return { cover: new File([image], file.name, { type: image.type }), width, height };
}

const inPage = ({ file, mostBytes }: PictureAsked): Promise<PictureAnswer> => shrink(file, mostBytes);
