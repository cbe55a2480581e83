import { MAX_COVER_BYTES, SMALL_COVER_BYTES } from "@authentica/backend/contract/constants";
import { words } from "#words/certify.ts";
import { ended } from "./ended.ts";
import { shrunkPicture } from "./shrunk-picture.ts";

/** A cover without metadata, or the reason why the image was refused. */
export type CleanedCover =
  | { readonly cover: File; readonly refusal: null }
  | { readonly cover: null; readonly refusal: string };

const refused = (refusal: string): CleanedCover => ({ cover: null, refusal });

/**
 * Matches animated pictures by their first bytes, because redrawing them would only keep a still picture. In an
 * animated PNG, the `acTL` chunk precedes the first pixels.
 */
const MOVES = /^GIF8|^.PNG.*acTL|^RIFF.{4}WEBP.*ANIM/s;
const HEAD_BYTES = 64 * 1024;

const isMoving = async (file: File): Promise<boolean> =>
  MOVES.test(new TextDecoder("latin1").decode(await file.slice(0, HEAD_BYTES).arrayBuffer()));

/**
 * Returns the image without metadata (location, device, author, comments). A large still picture is redrawn small
 * enough for lists, if this browser can decode it. A picture that is animated, already small or not decodable keeps
 * its pixels and must be within the limits of the service. Never rejects.
 */
export async function cleanedCover(file: File): Promise<CleanedCover> {
  const { name } = file;
  const { cover: texts } = words;
  const noImage = refused(texts.noImage(name));
  if (!file.type.startsWith("image/") || file.type.startsWith("image/svg")) return noImage;
  try {
    const isStill = !(await isMoving(file));
    const isSmall = file.size <= SMALL_COVER_BYTES;
    const shrunk = isStill && !isSmall ? await shrunkPicture(file) : null;
    if (shrunk) return { cover: shrunk.cover, refusal: null };
    if (file.size > MAX_COVER_BYTES) return refused(texts.tooLarge(name));
    const { cleanCover, CoverFault } = await import("@authentica/backend/cover/cover");
    try {
      const bytes = new Uint8Array(await (await ended(file)).arrayBuffer());
      const clean = cleanCover(bytes, { trailing: "dropped" });
      return { cover: new File([clean], name, { type: file.type }), refusal: null };
    } catch (error) {
      if (!(error instanceof CoverFault)) throw error;
      // Browsers can also decode pictures that are truncated or in other formats.
      const drawn = isStill && isSmall ? await shrunkPicture(file) : null;
      if (drawn) return { cover: drawn.cover, refusal: null };
      if (error.problem === "type") return noImage;
      if (error.problem === "size") return refused(texts.tooManyPixels(name));
      return refused(texts.damaged(name));
    }
  } catch {
    return refused(texts.notCleaned(name));
  }
}
