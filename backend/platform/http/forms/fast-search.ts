import { Buffer } from "node:buffer";

/**
 * Returns the same bytes with a faster `indexOf`, which the form parser uses to find boundaries: Deno's own searches
 * byte by byte in JavaScript, half the cost of an upload; this one uses V8's string search. In Latin-1 each byte is
 * one character, so both find the same positions.
 */
export function withFastSearch(chunk: Uint8Array): Buffer {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  let text: string | null = null;
  const indexOf = (wanted: Buffer, from?: number): number => {
    text ??= bytes.toString("latin1");
    return text.indexOf(wanted.toString("latin1"), from);
  };
  return Object.assign(bytes, { indexOf });
}

/** Applies `withFastSearch` to each chunk. */
export async function* eachWithFastSearch(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield withFastSearch(chunk);
}
