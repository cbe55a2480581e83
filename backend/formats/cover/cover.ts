/**
 * Checks and cleans cover images, which represent objects in lists. Checks that the bytes are exactly one image and
 * that the image is not too large. Returns the image without metadata. Pixels are not decoded.
 */
import { disableTypes, imageSize, types } from "image-size";
import { takeGif } from "./gif.ts";
import { takeJpeg, turned } from "./jpeg.ts";
import { CoverFault, joined, type Size, type Taken, textOf } from "./parts.ts";
import { takePng } from "./png.ts";
import { takeWebp } from "./webp.ts";

export { CoverFault, type CoverProblem } from "./parts.ts";

/**
 * Longest side and largest area of a cover (pixels). The frames of an animation together may have ten times the area.
 */
export const MAX_COVER_SIDE = 10_000;
export const MAX_COVER_PIXELS = 40_000_000;
const MAX_ANIMATION_PIXELS = 10 * MAX_COVER_PIXELS;

/** Parser of each format, by the file's first bytes. */
const FORMATS: readonly (readonly [signature: RegExp, take: (bytes: Uint8Array) => Taken])[] = [
  [/^\x89PNG\r\n.\n/s, takePng],
  [/^\xff\xd8\xff/, takeJpeg],
  [/^GIF8[79]a/, takeGif],
  [/^RIFF....WEBP/s, takeWebp],
];
const SIGNATURE_BYTES = 12;

// Restricts image-size to these formats, so that no other parser ever runs.
disableTypes(types.filter((type) => !["png", "jpg", "gif", "webp"].includes(type)));

/**
 * Returns the image without its metadata; a photograph keeps its orientation. `trailing` says whether bytes after the
 * end of the image are refused or dropped. Throws `CoverFault`.
 */
export function cleanCover(
  bytes: Uint8Array,
  { trailing }: { readonly trailing: "refused" | "dropped" },
): Uint8Array<ArrayBuffer> {
  const signature = textOf(bytes.subarray(0, SIGNATURE_BYTES));
  const take = FORMATS.find(([begins]) => begins.test(signature))?.[1];
  if (!take) throw new CoverFault("type", "Expected a PNG, JPEG, WebP or GIF image.");
  const { kept, pictures, head, end } = take(bytes);
  if (end < bytes.length && trailing === "refused")
    throw new CoverFault("trailing", `The image ends at byte ${end}, but more bytes follow.`);
  const { width, height, orientation = 1 } = measured(head);
  refuseLarge([{ width, height }, ...pictures]);
  return joined(orientation > 1 && orientation <= 8 ? turned(kept, orientation) : kept);
}

/** Measures only a header that was already checked, because image-size could search damaged bytes for a long time. */
function measured(head: Uint8Array) {
  try {
    return imageSize(head);
  } catch {
    throw new CoverFault("structure", "The size of the image cannot be read.");
  }
}

function refuseLarge(sizes: readonly Size[]): void {
  let sum = 0;
  for (const { width, height } of sizes) {
    if (width < 1 || height < 1) throw new CoverFault("structure", "A frame of the image has a width or height of 0.");
    sum += width * height;
    if (width > MAX_COVER_SIDE || height > MAX_COVER_SIDE || width * height > MAX_COVER_PIXELS)
      throw new CoverFault(
        "size",
        `The image has a frame of ${width} × ${height} pixels; at most ${MAX_COVER_SIDE} a side and ${MAX_COVER_PIXELS} in all are allowed.`,
      );
  }
  if (sum > MAX_ANIMATION_PIXELS)
    throw new CoverFault(
      "size",
      `The frames of the animation have ${sum} pixels together; at most ${MAX_ANIMATION_PIXELS} are allowed.`,
    );
}
