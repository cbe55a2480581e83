/**
 * Worker for one picture: receives the file, posts the redrawn picture, and is terminated by the code that started
 * it. The server sends the script of this worker with the content security policy of workers that read files, which
 * forbids all requests.
 */
import { type Shrunk, shrink } from "./shrink.ts";

/** Message to the worker. */
export interface PictureAsked {
  readonly file: Blob;
  readonly mostBytes: number;
}

/** Message from the worker. `null` if no version of the picture is small enough, or if redrawing it failed. */
export type PictureAnswer = Shrunk | null;

addEventListener("message", async ({ data: { file, mostBytes } }: MessageEvent<PictureAsked>) => {
  const answer: PictureAnswer = await shrink(file, mostBytes).catch(() => null);
  postMessage(answer);
});
