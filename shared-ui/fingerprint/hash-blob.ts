import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { platformDigest, type RunningDigest, scriptDigest, WHOLE_BYTES } from "./digest.ts";

/** Bytes read at a time: few enough to hold two in memory and to show progress, many enough to keep the processor busy. */
export const CHUNK_BYTES = 2 * 1024 * 1024;

export interface HashOptions {
  /** Told after each chunk how many bytes have been hashed so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Once aborted, nothing more is read and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly chunkBytes?: number | undefined;
  /** Up to this size the platform hashes the file as a whole. */
  readonly wholeBytes?: number | undefined;
  /** What hashes a larger one; in JavaScript when left out. */
  readonly startDigest?: (() => RunningDigest | Promise<RunningDigest>) | undefined;
}

/** SHA-256 of a file of any size, 64 lower-case hexadecimal digits. Rejects with the reader's own error. */
export async function hashBlob(blob: Blob, options: HashOptions = {}): Promise<string> {
  const { onProgress, signal, wholeBytes = WHOLE_BYTES } = options;
  signal?.throwIfAborted();
  if (blob.size > wholeBytes) return hashInChunks(blob, options);
  const bytes = await bytesOf(blob);
  const whole = await platformDigest(bytes);
  letGo(bytes);
  signal?.throwIfAborted();
  if (whole === null) return hashInChunks(blob, options);
  onProgress?.(blob.size);
  return whole;
}

/** While one chunk is hashed the next is read: there are never more than two. */
async function hashInChunks(
  blob: Blob,
  { onProgress, signal, chunkBytes = CHUNK_BYTES, startDigest = scriptDigest }: HashOptions,
): Promise<string> {
  const read = (at: number) => {
    const reading = bytesOf(blob.slice(at, at + chunkBytes));
    // It may fail before its turn comes; whoever awaits it then is told.
    reading.catch(() => {});
    return reading;
  };
  const digest = await startDigest();
  let coming = read(0);
  for (let at = 0; at < blob.size; at += chunkBytes) {
    signal?.throwIfAborted();
    const bytes = await coming;
    if (at + chunkBytes < blob.size) coming = read(at + chunkBytes);
    digest.update(bytes);
    letGo(bytes);
    onProgress?.(Math.min(at + chunkBytes, blob.size));
  }
  signal?.throwIfAborted();
  return digest.digest();
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/**
 * Gives the memory of bytes that are hashed back at once. Left to the collector, which sees a small object where there are megabytes,
 * those of a film pile up by the hundred. A browser that cannot leaves them to it.
 */
const letGo = ({ buffer }: Uint8Array<ArrayBuffer>): void => void buffer.transfer?.(0);

const encoder = new TextEncoder();

/** SHA-256 of a text in UTF-8, 64 lower-case hexadecimal digits. */
export const hashText = (text: string): string => bytesToHex(sha256(encoder.encode(text)));
