import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { TextError } from "../world/text.ts";
import { changedAt, stateOf } from "./file-state.ts";

/** Hash and state of a file that did not change while it was read. */
export interface Hashed {
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly size: number;
  /** State from `stateOf`. */
  readonly state: string;
  /** The later of mtime and ctime, in ms since 1970. */
  readonly changedAt: number;
}

/** Largest file (bytes) that is read in one piece. */
export const SMALL_BYTES = 1024 * 1024;
const TRIES = 3;

export class Changing extends TextError {}

/**
 * Returns the SHA-256 of a file, which is read in parts. If the file changes meanwhile, it is read again; if it keeps
 * changing, rejects with `Changing`.
 */
export async function hashFile(path: string): Promise<Hashed> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const before = await stat(path, { bigint: true });
    const hash = createHash("sha256");
    if (before.size <= SMALL_BYTES) hash.update(await readFile(path));
    else for await (const chunk of createReadStream(path, { highWaterMark: SMALL_BYTES })) hash.update(chunk);
    const after = await stat(path, { bigint: true });
    const state = stateOf(after);
    if (state === stateOf(before))
      return { hash: hash.digest("hex"), size: Number(after.size), state, changedAt: changedAt(after) };
  }
  throw new Changing(({ files }) => files.changing);
}

/** Returns whether an error concerns only this file: a system error, or a file that keeps changing. */
export const isOfFile = (error: unknown): boolean =>
  error instanceof Changing || (error instanceof Error && "syscall" in error);
