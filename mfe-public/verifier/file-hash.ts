import { toHex } from "@authentica/backend/tlog/bytes";
import { sha256 } from "@noble/hashes/sha2.js";

/**
 * Returns the SHA-256 of a stream (hexadecimal). Only one chunk is in memory at a time. `onRead` is called with each
 * chunk and the number of bytes read so far.
 */
export async function hashOf(
  stream: ReadableStream<Uint8Array>,
  onRead: (chunk: Uint8Array, bytes: number) => void = () => undefined,
): Promise<string> {
  const hash = sha256.create();
  const reader = stream.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return toHex(hash.digest() as Uint8Array<ArrayBuffer>);
    hash.update(value);
    bytes += value.length;
    onRead(value, bytes);
  }
}
