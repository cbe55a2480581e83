import { tiffOf } from "./orientation.ts";
import {
  broken,
  bytesAt,
  joined,
  MAX_BLOCKS,
  MAX_PARTS,
  partCounter,
  type Size,
  type Taken,
  textOf,
  viewOf,
} from "./parts.ts";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;

const ICC = "ICC_PROFILE\0";

/**
 * Parses a JPEG and leaves out its metadata:
 *
 *     FF D8                              start
 *     FF marker, length 2, data          segments; a scan segment is followed by coded data
 *     FF D9                              end
 */
export function takeJpeg(bytes: Uint8Array): Taken {
  const kept = [bytesAt(bytes, 0, 2)];
  const pictures: Size[] = [];
  let scans = 0;
  // image-size skips the first segment, so an empty comment is put before the others.
  const head = [...kept, Uint8Array.of(0xff, COM, 0, 2)];
  const count = partCounter(MAX_PARTS);
  const countCoded = partCounter(MAX_BLOCKS);
  for (let at = 2; ; ) {
    count();
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const [start, marker = 0] = bytesAt(bytes, at, at + 2);
    if (start !== 0xff || marker === 0 || marker === SOI) throw broken(`The JPEG has no valid segment at byte ${at}.`);
    if (marker === EOI) {
      if (pictures.length !== 1 || scans === 0)
        throw broken("The JPEG must have exactly one frame, with image data (a scan).");
      kept.push(bytesAt(bytes, at, at + 2));
      return { kept, pictures, head: joined(head), end: at + 2 };
    }
    const length = viewOf(bytesAt(bytes, at + 2, at + 4)).getUint16(0);
    if (length < 2) throw broken(`The JPEG segment at byte ${at} has the invalid length ${length}; the least is 2.`);
    const data = bytesAt(bytes, at + 4, at + 2 + length);
    if (isFrame(marker)) {
      if (data.length < 5) throw broken("The JPEG frame header is too short to hold the image size.");
      pictures.push({ width: viewOf(data).getUint16(3), height: viewOf(data).getUint16(1) });
    }
    const end = marker === SOS ? endOfScan(bytes, at + 2 + length, countCoded) : at + 2 + length;
    if (marker === SOS) scans += 1;
    if (isFrame(marker) || marker === APP1) head.push(bytes.subarray(at, end));
    if (isDrawn(marker, data)) kept.push(bytes.subarray(at, end));
    at = end;
  }
}

/**
 * Returns whether a marker starts a frame. C4, C8 and CC are in the same range but are tables or reserved (T.81,
 * table B.1).
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * Returns whether a segment affects how the image looks. Of the application segments these are JFIF, the colour
 * profile and Adobe's colour coding.
 */
function isDrawn(marker: number, data: Uint8Array): boolean {
  if (marker === COM) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP2) return textOf(data.subarray(0, ICC.length)) === ICC;
  return marker === APP14 || (marker === APP0 && textOf(data.subarray(0, 5)) === "JFIF\0");
}

/** Returns the end of a scan. FF 00 and the restart markers belong to its coded data. */
function endOfScan(bytes: Uint8Array, from: number, count: () => void): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    count();
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw broken("The JPEG image data has no end marker.");
}

/** Inserts an Exif segment that contains only the orientation (TIFF, tag 274) after the start of the file. */
export function turned([start, ...rest]: readonly Uint8Array[], orientation: number): Uint8Array[] {
  return [...(start ? [start] : []), turn(orientation), ...rest];
}

const turn = (orientation: number): Uint8Array =>
  Uint8Array.from([0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiffOf(orientation)]);
