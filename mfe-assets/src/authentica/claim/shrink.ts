import { ended } from "./ended.ts";

/** A redrawn picture within the size limit. */
export interface Shrunk {
  /** The redrawn picture, which contains no metadata. */
  readonly image: Blob;
  /** Width of the original picture (px). */
  readonly width: number;
  readonly height: number;
}

/**
 * Attempts, in order, until the picture is small enough. Each has the length of the longer side (px) and a quality
 * from 0 to 1.
 */
const TRIES = [
  [640, 0.84],
  [640, 0.7],
  [640, 0.5],
  [480, 0.5],
  [320, 0.5],
] as const;

/**
 * Redraws a picture so that it has at most `mostBytes`. Resolves to `null` if no attempt is small enough; rejects if
 * the file is not a picture.
 */
export async function shrink(file: Blob, mostBytes: number): Promise<Shrunk | null> {
  // Rotates the picture as its metadata requires.
  const bitmap = await createImageBitmap(await ended(file), { imageOrientation: "from-image" });
  try {
    const { width, height } = bitmap;
    for (const [side, quality] of TRIES) {
      const image = await drawn(bitmap, side, quality);
      if (image.size <= mostBytes) return { image, width, height };
    }
    return null;
  } finally {
    bitmap.close();
  }
}

async function drawn(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no 2D canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await canvas.convertToBlob({ type: "image/webp", quality });
  // A browser that cannot encode WebP returns a PNG. A lower quality does not make a PNG smaller, so JPEG is used
  // instead.
  if (webp.type === "image/webp") return webp;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
