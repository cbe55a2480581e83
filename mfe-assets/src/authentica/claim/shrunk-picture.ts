import { SMALL_COVER_BYTES } from "@authentica/backend/contract/constants";
import type { PictureAnswer, PictureAsked } from "./picture-worker.ts";
import { shrink } from "./shrink.ts";

/** A picture as a cover, and how large it is itself, in pixels. */
export interface ShrunkPicture {
  /** At most `SMALL_COVER_BYTES`, 640 pixels at its longer side; drawn anew, so it tells nothing beside what it shows. */
  readonly cover: File;
  readonly width: number;
  readonly height: number;
}

/** Apart from its use, so that the bundler takes it for a file that is made on its own (federation/build.ts). */
const SCRIPT = new URL("./picture-worker.ts", import.meta.url);

/** Largest picture that is looked at, in bytes: it stands in memory with every pixel. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Whether a file says that it is a picture of pixels. */
export const isPicture = ({ type, size }: Pick<File, "type" | "size">): boolean =>
  type.startsWith("image/") && !type.startsWith("image/svg") && size <= MOST_BYTES;

/** The picture before: one stands in memory at a time. */
let before: Promise<unknown> = Promise.resolve();

/** The cover that a picture makes; `null` where this browser does not read it as one. Never rejects. */
export function shrunkPicture(file: File): Promise<ShrunkPicture | null> {
  if (!isPicture(file)) return Promise.resolve(null);
  const made = before.then(() => coverOf(file));
  before = made;
  return made;
}

async function coverOf(file: File): Promise<ShrunkPicture | null> {
  const shrunk = await inThread(file).catch(() => shrink(file, SMALL_COVER_BYTES).catch(() => null));
  if (!shrunk) return null;
  const { image, width, height } = shrunk;
  return { cover: new File([image], file.name, { type: image.type }), width, height };
}

/** In a thread, for a large photograph would hold the page up; rejects where there is none. */
function inThread(file: File): Promise<PictureAnswer> {
  return new Promise<PictureAnswer>((resolve, reject) => {
    const thread = new Worker(SCRIPT, { name: "couverture" });
    const settle = (settled: () => void) => {
      thread.terminate();
      settled();
    };
    thread.addEventListener("message", ({ data }: MessageEvent<PictureAnswer>) => settle(() => resolve(data)));
    thread.addEventListener("error", (event) => {
      event.preventDefault();
      settle(() => reject(new Error(event.message)));
    });
    thread.postMessage({ file, mostBytes: SMALL_COVER_BYTES } satisfies PictureAsked);
  });
}
