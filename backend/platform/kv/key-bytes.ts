/**
 * Keys in Deno's own form, as far as the product's keys go:
 *
 *     02 text in UTF-8 without 00, then 00
 *     21 number that is not negative: IEEE 754, big-endian, with its first bit set
 */

/** The longest key that Deno takes, in bytes. */
const LONGEST = 2048;

const encoder = new TextEncoder();
const room = new Uint8Array(LONGEST);
const numbers = new DataView(room.buffer);

/** The key's bytes; `null` where it has parts of another kind, is longer than Deno takes, or has no part. */
export function encodeKey(key: Deno.KvKey): Uint8Array<ArrayBuffer> | null {
  let end = 0;
  for (const part of key) {
    if (typeof part === "string" && !part.includes("\0")) {
      if (end + 2 > LONGEST) return null;
      room[end] = 0x02;
      const { read, written } = encoder.encodeInto(part, room.subarray(end + 1, LONGEST - 1));
      if (read < part.length) return null;
      end += 1 + written;
      room[end++] = 0;
    } else if (typeof part === "number" && (part > 0 || Object.is(part, 0))) {
      if (end + 9 > LONGEST) return null;
      room[end] = 0x21;
      numbers.setFloat64(end + 1, part);
      room[end + 1] = (room[end + 1] as number) | 0x80;
      end += 9;
    } else return null;
  }
  return end === 0 ? null : room.slice(0, end);
}
