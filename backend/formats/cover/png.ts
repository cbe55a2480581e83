import { orientationOf, tiffOf } from "./orientation.ts";
import { broken, bytesAt, MAX_PARTS, partCounter, type Size, type Taken, textOf, viewOf } from "./parts.ts";

const SIGNATURE_BYTES = 8;

/** Chunks that are kept: colours, transparency, scale and animation (PNG, third edition, sections 11.2 and 11.3). */
const KEPT = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND"],
  ...["tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD", "pHYs", "acTL", "fcTL", "fdAT"],
]);

/**
 * Parses a PNG and leaves out its metadata:
 *
 *     signature   8
 *     chunk       length 4, type 4, data, CRC 4   IHDR first, IEND last, IDAT between
 */
export function takePng(bytes: Uint8Array): Taken {
  const kept = [bytesAt(bytes, 0, SIGNATURE_BYTES)];
  const pictures: Size[] = [];
  const seen = new Set<string>();
  let orientation = 1;
  const count = partCounter(MAX_PARTS);
  for (let at = SIGNATURE_BYTES; ; ) {
    count();
    const head = bytesAt(bytes, at, at + 8);
    const length = viewOf(head).getUint32(0);
    const type = textOf(head.subarray(4));
    const chunk = bytesAt(bytes, at, at + 12 + length);
    const data = viewOf(chunk.subarray(8, 8 + length));
    if ((type === "IHDR") !== (at === SIGNATURE_BYTES))
      throw broken("The PNG must have exactly one IHDR chunk, as its first chunk.");
    // A first upper-case letter marks a critical chunk, which every decoder must support.
    if (/^[A-Z]/.test(type) && !KEPT.has(type)) throw broken(`The PNG has the unknown critical chunk ${type}.`);
    if (type === "IHDR" && length === 13) pictures.push({ width: data.getUint32(0), height: data.getUint32(4) });
    if (type === "fcTL" && length === 26) pictures.push({ width: data.getUint32(4), height: data.getUint32(8) });
    if (type === "eXIf" && !seen.has(type)) orientation = orientationOf(chunk.subarray(8, 8 + length));
    seen.add(type);
    if (KEPT.has(type)) kept.push(chunk);
    at += chunk.length;
    if (type !== "IEND") continue;
    if (pictures.length === 0 || !seen.has("IDAT") || length !== 0)
      throw broken("The PNG has no image data (IHDR and IDAT chunks), or its IEND chunk is not empty.");
    if (orientation > 1) kept.splice(2, 0, exif(orientation));
    return { kept, pictures, head: bytes.subarray(0, 33), end: at };
  }
}

/** Builds an eXIf chunk that contains only the orientation (section 11.3.4.5). */
function exif(orientation: number): Uint8Array {
  const named = Uint8Array.from([0x65, 0x58, 0x49, 0x66, ...tiffOf(orientation)]);
  const chunk = new Uint8Array(named.length + 8);
  chunk.set(named, 4);
  viewOf(chunk).setUint32(0, named.length - 4);
  viewOf(chunk).setUint32(named.length + 4, crc32(named));
  return chunk;
}

/** Computes the CRC-32 of a chunk (annex D). */
function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}
