import type { COVER_TYPES } from "../../contract/constants.ts";

export type ImageType = (typeof COVER_TYPES)[number];

/**
 * Returns the image type by the first bytes, or `null` for anything else. SVG is not accepted, because it can contain
 * scripts.
 */
export function imageType(head: Uint8Array): ImageType | null {
  const starts = (at: number, ...bytes: number[]) => bytes.every((byte, i) => head[at + i] === byte);
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (starts(0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0, 0x47, 0x49, 0x46, 0x38) && (head[4] === 0x37 || head[4] === 0x39) && head[5] === 0x61)
    return "image/gif";
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return "image/webp";
  return null;
}
