import { broken, bytesAt, lettersOf, MOST_PARTS, partCounter, type Size, type Taken, viewOf } from "./parts.ts";

const SIGNATURE_BYTES = 8;

/** Colours, transparency, scale and animation (PNG, third edition, sections 11.2 and 11.3). */
const KEPT = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND"],
  ...["tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD", "pHYs", "acTL", "fcTL", "fdAT"],
]);

/**
 *     signature   8
 *     chunk       length 4, type 4, data, CRC 4   IHDR first, IEND last, IDAT between
 */
export function takePng(bytes: Uint8Array): Taken {
  const kept = [bytesAt(bytes, 0, SIGNATURE_BYTES)];
  const pictures: Size[] = [];
  const seen = new Set<string>();
  const count = partCounter(MOST_PARTS);
  for (let at = SIGNATURE_BYTES; ; ) {
    count();
    const head = bytesAt(bytes, at, at + 8);
    const length = viewOf(head).getUint32(0);
    const type = lettersOf(head.subarray(4));
    const chunk = bytesAt(bytes, at, at + 12 + length);
    const data = viewOf(chunk.subarray(8, 8 + length));
    if ((type === "IHDR") !== (at === SIGNATURE_BYTES))
      throw broken("IHDR is not its first chunk, or not its only one.");
    // An upper-case letter: nobody can draw it who does not know the chunk.
    if (/^[A-Z]/.test(type) && !KEPT.has(type)) throw broken(`Nothing knows its chunk ${type}.`);
    if (type === "IHDR" && length === 13) pictures.push({ width: data.getUint32(0), height: data.getUint32(4) });
    if (type === "fcTL" && length === 26) pictures.push({ width: data.getUint32(4), height: data.getUint32(8) });
    seen.add(type);
    if (KEPT.has(type)) kept.push(chunk);
    at += chunk.length;
    if (type !== "IEND") continue;
    if (pictures.length === 0 || !seen.has("IDAT") || length !== 0) throw broken("It has no picture.");
    return { kept, pictures, head: bytes.subarray(0, 33), end: at };
  }
}
