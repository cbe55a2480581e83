/** Copies a file from standard input to a temporary file, because a retry has to send the content again. */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stateOf } from "./file-state.ts";
import type { Found } from "./walk.ts";

export interface Spooled {
  readonly file: Found;
  remove(): Promise<void>;
}

/** Error: the input is larger than allowed. */
export class TooLarge extends Error {}

/**
 * Copies `input` to a temporary file. Rejects with `TooLarge` beyond `most` bytes, and with the signal's reason if
 * the signal is aborted.
 */
export async function spool(input: Readable, name: string, most: number, signal: AbortSignal): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), "authentica-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "stdin");
  async function* bounded(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > most) throw new TooLarge();
      yield chunk;
    }
  }
  try {
    await pipeline(input, bounded, createWriteStream(path, { mode: 0o600 }), { signal });
    const is = await stat(path, { bigint: true });
    const file = {
      kind: "file",
      path,
      name,
      size: Number(is.size),
      mtime: Number(is.mtimeMs),
      state: stateOf(is),
    } as const;
    return { file, remove };
  } catch (error) {
    await remove();
    signal.throwIfAborted();
    throw error;
  }
}
