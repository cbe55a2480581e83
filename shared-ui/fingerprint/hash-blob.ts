import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { asRead } from "./as-read.ts";
import { type RunningDigest, scriptDigest, WHOLE_BYTES } from "./digest.ts";
import { platformDigest } from "./platform-digest.ts";

/**
 * Bytes per read. The size is small enough to hold two chunks in memory and to show progress, and large enough to
 * keep the processor busy.
 */
const CHUNK_BYTES = 2 * 1024 * 1024;

export interface HashOptions {
  /** Called after each chunk with the number of bytes hashed so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** If the signal is aborted, reading stops and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly chunkBytes?: number | undefined;
  /** Files up to this size (bytes) are hashed by the platform as a whole. */
  readonly wholeBytes?: number | undefined;
  /** Creates the digest for larger files. The default is the JavaScript implementation. */
  readonly startDigest?: (() => RunningDigest | Promise<RunningDigest>) | undefined;
}

/**
 * Returns the SHA-256 of a file of any size, as 64 lower-case hex digits. Rejects with the error of the reader, or
 * with `FileChanged` if the file was modified while it was read.
 */
export async function hashBlob(blob: Blob, options: HashOptions = {}): Promise<string> {
  const { onProgress, signal, wholeBytes = WHOLE_BYTES } = options;
  signal?.throwIfAborted();
  if (blob.size > wholeBytes) return hashInChunks(blob, options);
  const bytes = await bytesOf(blob);
  const whole = await platformDigest(bytes);
  signal?.throwIfAborted();
  if (whole === null) return hashInChunks(blob, options);
  const read = asRead(blob);
  read.take(bytes);
  await read.compare();
  onProgress?.(blob.size);
  return whole;
}

async function hashInChunks(blob: Blob, options: HashOptions): Promise<string> {
  const { onProgress, signal, chunkBytes = CHUNK_BYTES, startDigest = scriptDigest } = options;
  const digest = await startDigest();
  const read = asRead(blob);
  let hashed = 0;
  let told = 0;
  const reader = readerOf(blob);
  for await (const bytes of reader ? inPlace(reader, chunkBytes) : inSlices(blob, chunkBytes)) {
    signal?.throwIfAborted();
    digest.update(bytes);
    read.take(bytes);
    hashed += bytes.length;
    if (hashed - told < chunkBytes && hashed < blob.size) continue;
    told = hashed;
    onProgress?.(hashed);
  }
  signal?.throwIfAborted();
  await read.compare();
  return digest.digest();
}

/** Returns a reader that fills a given buffer, or `null` if the browser has none. */
function readerOf(blob: Blob): ReadableStreamBYOBReader | null {
  try {
    return blob.stream().getReader({ mode: "byob" });
  } catch {
    return null;
  }
}

/**
 * Yields the bytes of a file. Two buffers alternate: while one chunk is being hashed, the next one is read into the
 * other buffer, so memory use is constant. A chunk is only valid until the next one is requested.
 */
async function* inPlace(reader: ReadableStreamBYOBReader, chunkBytes: number): AsyncGenerator<Uint8Array> {
  const into = (memory: ArrayBuffer) => {
    const reading = reader.read(new Uint8Array(memory));
    // If reading fails before it is awaited, this avoids an unhandled rejection. The later `await` still receives the
    // error.
    reading.catch(() => {});
    return reading;
  };
  try {
    let coming = into(new ArrayBuffer(chunkBytes));
    let spare = new ArrayBuffer(chunkBytes);
    for (;;) {
      const { done, value } = await coming;
      if (done) return;
      coming = into(spare);
      yield value;
      spare = value.buffer;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Yields the bytes of a file, each chunk in newly allocated memory. Reads at most two chunks ahead. */
async function* inSlices(blob: Blob, chunkBytes: number): AsyncGenerator<Uint8Array> {
  const read = (at: number) => {
    const reading = bytesOf(blob.slice(at, at + chunkBytes));
    reading.catch(() => {});
    return reading;
  };
  let coming = read(0);
  for (let at = 0; at < blob.size; at += chunkBytes) {
    const bytes = await coming;
    if (at + chunkBytes < blob.size) coming = read(at + chunkBytes);
    yield bytes;
  }
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

const encoder = new TextEncoder();

/** Returns the SHA-256 of a text in UTF-8, as 64 lower-case hex digits. */
export const hashText = (text: string): string => bytesToHex(sha256(encoder.encode(text)));
