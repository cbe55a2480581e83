import { broken, bytesAt, MAX_PARTS, partCounter, type Size, type Taken, textOf, viewOf } from "./parts.ts";

const HEAD_BYTES = 12;
/** Flags in a VP8X chunk that announce Exif and XMP metadata. */
const TELLING = 0x08 | 0x04;

const KEPT = new Set(["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]);

/**
 * Parses a WebP and leaves out its metadata:
 *
 *     "RIFF" size 4 "WEBP"
 *     chunk   name 4, length 4, data, padded to even   VP8X comes first if there is more than one image chunk
 */
export function takeWebp(bytes: Uint8Array): Taken {
  const end = 8 + viewOf(bytesAt(bytes, 0, HEAD_BYTES)).getUint32(4, true);
  const count = partCounter(MAX_PARTS);
  const chunks = chunksOf(bytesAt(bytes, 0, end), HEAD_BYTES, count);
  const [first] = chunks;
  if (!first || !["VP8 ", "VP8L", "VP8X"].includes(first.name))
    throw broken("The first chunk of the WebP is not VP8, VP8L or VP8X.");
  const drawn = chunks.filter(({ name }) => KEPT.has(name));
  const pictures = drawn.flatMap((chunk) => sizesOf(chunk, count));
  if (pictures.length <= (first.name === "VP8X" ? 1 : 0)) throw broken("The WebP contains no image.");
  const kept = drawn.map(({ name, whole }) => (name === "VP8X" ? withoutFlags(whole) : whole));
  return { kept: [headOf(kept), ...kept], pictures, head: bytes.subarray(0, 30), end };
}

interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
  /** The whole chunk, with its header and padding. */
  readonly whole: Uint8Array;
}

function chunksOf(bytes: Uint8Array, from: number, count: () => void): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = from; at < bytes.length; ) {
    count();
    const head = bytesAt(bytes, at, at + 8);
    const length = viewOf(head).getUint32(4, true);
    const whole = bytesAt(bytes, at, at + 8 + length + (length % 2));
    chunks.push({ name: textOf(head.subarray(0, 4)), data: whole.subarray(8, 8 + length), whole });
    at += whole.length;
  }
  return chunks;
}

/**
 * Returns the sizes of the frames in a chunk. A chunk of an animation frame (ANMF) states a size, and contains
 * image chunks that state sizes, too; all of them are returned.
 */
function sizesOf({ name, data }: Chunk, count: () => void): Size[] {
  const view = viewOf(data);
  const wanted = { VP8X: 10, ANMF: 16, "VP8 ": 10, VP8L: 5 }[name] ?? 0;
  if (data.length < wanted)
    throw broken(`The WebP chunk ${name} has ${data.length} bytes; at least ${wanted} are required.`);
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (name) {
    case "VP8X":
      return [{ width: uint24(4) + 1, height: uint24(7) + 1 }];
    case "ANMF":
      return [
        { width: uint24(6) + 1, height: uint24(9) + 1 },
        ...chunksOf(data, 16, count).flatMap((chunk) => sizesOf(chunk, count)),
      ];
    case "VP8 ":
      return [{ width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }];
    case "VP8L": {
      const bits = view.getUint32(1, true);
      return [{ width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }];
    }
    default:
      return [];
  }
}

function withoutFlags(vp8x: Uint8Array): Uint8Array {
  const copy = vp8x.slice();
  copy[8] = (copy[8] ?? 0) & ~TELLING;
  return copy;
}

function headOf(chunks: readonly Uint8Array[]): Uint8Array {
  const size = chunks.reduce((sum, { length }) => sum + length, 4);
  const head = new Uint8Array([0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50]);
  viewOf(head).setUint32(4, size, true);
  return head;
}
