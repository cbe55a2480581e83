/** Orientation of an image: TIFF tag 274, from 1 (upright) to 8. All other Exif data is removed from covers. */
import { viewOf } from "./parts.ts";

const TAG = 0x0112;
const SHORT = 3;
/** Maximum number of directory entries that are read; cameras write fewer. */
const MAX_ENTRIES = 200;

/** Returns the orientation in the first directory of a TIFF block; 1 if the block has none or cannot be read. */
export function orientationOf(tiff: Uint8Array): number {
  const view = viewOf(tiff);
  try {
    const isLittle = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, isLittle);
    const entries = Math.min(view.getUint16(directory, isLittle), MAX_ENTRIES);
    for (let at = directory + 2; at < directory + 2 + 12 * entries; at += 12) {
      if (view.getUint16(at, isLittle) !== TAG || view.getUint16(at + 2, isLittle) !== SHORT) continue;
      const orientation = view.getUint16(at + 8, isLittle);
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** Builds a TIFF block that contains only the orientation. */
export const tiffOf = (orientation: number): readonly number[] => [
  ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
  ...[0, 1, TAG >> 8, TAG & 255, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
];
