import { SMALL_COVER_BYTES } from "@authentica/backend/contract/constants";

/** A picture as a cover, and how large it is itself, in pixels. */
export interface ShrunkPicture {
  /** At most `SMALL_COVER_BYTES`, 640 pixels at its longer side; drawn anew, so it tells nothing beside what it shows. */
  readonly cover: File;
  readonly width: number;
  readonly height: number;
}

/** Largest picture that is looked at, in bytes: it stands in memory with every pixel. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What is tried until the cover is small enough: longer side in pixels, quality from 0 to 1. */
const TRIES = [
  [640, 0.84],
  [640, 0.7],
  [640, 0.5],
  [480, 0.5],
  [320, 0.5],
] as const;

/** Whether a file says that it is a picture of pixels. */
export const isPicture = ({ type, size }: Pick<File, "type" | "size">): boolean =>
  type.startsWith("image/") && !type.startsWith("image/svg") && size <= MOST_BYTES;

/** The cover that a picture makes; `null` where this browser does not read it as one. Never rejects. */
export async function shrunkPicture(file: File): Promise<ShrunkPicture | null> {
  if (!isPicture(file)) return null;
  try {
    // As its maker turned it.
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    try {
      const { width, height } = bitmap;
      for (const [side, quality] of TRIES) {
        const blob = await drawn(bitmap, side, quality);
        if (blob.size <= SMALL_COVER_BYTES) return { cover: named(blob, file.name), width, height };
      }
      return null;
    } finally {
      bitmap.close();
    }
  } catch {
    return null;
  }
}

const named = (blob: Blob, name: string) => new File([blob], name, { type: blob.type });

async function drawn(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await canvas.convertToBlob({ type: "image/webp", quality });
  // A browser without it answers a PNG, which no quality makes smaller.
  if (webp.type === "image/webp") return webp;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
