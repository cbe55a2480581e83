import { SMALL_COVER_BYTES } from "@authentica/backend/contract/constants";
import { askThread } from "@authentica/shared-ui/threads/ask-thread";
import type { PictureAnswer, PictureAsked } from "./picture-worker.ts";
import { shrink } from "./shrink.ts";

/** A picture as a cover, and how large it is itself, in pixels. */
export interface ShrunkPicture {
  /** At most `SMALL_COVER_BYTES`, 640 pixels at its longer side; redrawn, so without metadata. */
  readonly cover: File;
  readonly width: number;
  readonly height: number;
}

/** A large photograph would hold the page up. A slow device takes seconds for one. */
const THREAD = {
  script: new URL("./picture-worker.ts", import.meta.url),
  name: "couverture",
  silentMs: 60_000,
};

/** Largest picture that is tried (bytes): it is in memory with every pixel. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Whether a file says that it is a picture of pixels. */
export const isPicture = ({ type, size }: Pick<File, "type" | "size">): boolean =>
  type.startsWith("image/") && !type.startsWith("image/svg") && size <= MOST_BYTES;

/** The previous picture: one is in memory at a time. */
let before: Promise<unknown> = Promise.resolve();

/** The cover that a picture makes; `null` where this browser does not read it as one. Never rejects. */
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
