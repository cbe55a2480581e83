import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Bytes read at a time: few enough to hold in memory and to show progress, many enough to keep the processor busy. */
export const CHUNK_BYTES = 2 * 1024 * 1024;

export interface HashOptions {
  /** Told after each chunk how many bytes have been read so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  /** Once aborted, nothing more is read and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly chunkBytes?: number | undefined;
}

/** SHA-256 of a file of any size, 64 lower-case hexadecimal digits. Rejects with the reader's own error. */
export async function hashBlob(
  blob: Blob,
  { onProgress, signal, chunkBytes = CHUNK_BYTES }: HashOptions = {},
): Promise<string> {
  const digest = sha256.create();
  for (let at = 0; at < blob.size; at += chunkBytes) {
    signal?.throwIfAborted();
    digest.update(new Uint8Array(await blob.slice(at, at + chunkBytes).arrayBuffer()));
    onProgress?.(Math.min(at + chunkBytes, blob.size));
  }
  signal?.throwIfAborted();
  return bytesToHex(digest.digest());
}

const encoder = new TextEncoder();

/** SHA-256 of a text in UTF-8, 64 lower-case hexadecimal digits. */
export const hashText = (text: string): string => bytesToHex(sha256(encoder.encode(text)));
