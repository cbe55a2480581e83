/**
 * Worker for one picture: receives the file, answers with the redrawn picture, and is terminated by its creator. The
 * server sends its script with the policy of workers that read files: it may call nothing.
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
