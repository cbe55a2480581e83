/**
 * A thread for one picture: it gets the file, answers it drawn anew, and is ended by whoever started it. The server sends its script with the
 * policy of a thread that reads files: nothing may be called from it.
 */
import { type Shrunk, shrink } from "./shrink.ts";

/** What it is asked. */
export interface PictureAsked {
  readonly file: Blob;
  readonly mostBytes: number;
}

/** What it answers: `null` where the file makes no picture that is small enough. */
export type PictureAnswer = Shrunk | null;

addEventListener("message", async ({ data: { file, mostBytes } }: MessageEvent<PictureAsked>) => {
  const answer: PictureAnswer = await shrink(file, mostBytes).catch(() => null);
  postMessage(answer);
});
