/**
 * Keys in Deno's binary form, for the types of parts that the product uses:
 *
 *     02 text in UTF-8 without 00, then 00
 *     21 number that is not negative: IEEE 754, big-endian, with its first bit set
 */

/** Longest key that Deno accepts (bytes). */
const LONGEST = 2048;

const encoder = new TextEncoder();
const room = new Uint8Array(LONGEST);
const numbers = new DataView(room.buffer);

/** Returns the bytes of a key, or `null` if it has other types of parts, is too long for Deno, or is empty. */
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

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the key of these bytes. Throws `TypeError` if they contain another type of part. */
export function decodeKey(bytes: Uint8Array): Deno.KvKeyPart[] {
  const parts: Deno.KvKeyPart[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] === 0x02) {
      const end = bytes.indexOf(0, at + 1);
      if (end < 0 || bytes[end + 1] === 0xff)
        throw new TypeError("The stored key is malformed: a string part does not end with a single zero byte.");
      parts.push(decoder.decode(bytes.subarray(at + 1, end)));
      at = end + 1;
    } else if (bytes[at] === 0x21 && at + 9 <= bytes.length && (bytes[at + 1] as number) >= 0x80) {
      room.set(bytes.subarray(at + 1, at + 9));
      room[0] = (room[0] as number) & 0x7f;
      parts.push(numbers.getFloat64(0));
      at += 9;
    } else throw new TypeError("The stored key is malformed: a part is neither a string nor a non-negative number.");
  }
  return parts;
}
