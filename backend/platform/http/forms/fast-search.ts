import { Buffer } from "node:buffer";

/**
 * The same bytes, which the parser of forms finds a boundary in at the speed of V8's search in strings: Deno's own `indexOf` goes over them
 * one by one in JavaScript, which is half of what an upload costs. A byte is a character of Latin-1, so both find the same.
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

/** `searched`, of each chunk as it comes. */
export async function* eachWithFastSearch(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield withFastSearch(chunk);
}
