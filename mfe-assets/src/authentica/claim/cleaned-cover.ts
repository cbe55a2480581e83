import { COVER_TYPES, SMALL_COVER_BYTES } from "@authentica/backend/contract/constants";
import { shrunkPicture } from "./shrunk-picture.ts";

/** A cover without its metadata, or why there is none. */
export type CleanedCover =
  | { readonly cover: File; readonly refusal: null }
  | { readonly cover: null; readonly refusal: string };

const refused = (refusal: string): CleanedCover => ({ cover: null, refusal });

/** What a picture that moves begins with, or has in it: drawn anew it would stand still. */
const MOVES = /^GIF8|ANIM|acTL/;

/**
 * The image as it is sent: place, device, author and comments are left out, and what some cameras write behind the picture; an
 * animation moves and a photograph is turned as before. One that lists would fetch whole to show it small is drawn anew, where this browser can.
 * Never rejects.
 */
export async function cleanedCover(file: File): Promise<CleanedCover> {
  const named = `«\u00a0${file.name}\u00a0»`;
  const noImage = refused(`${named} n’est pas une image PNG, JPEG, WebP ou GIF.`);
  if (!COVER_TYPES.some((type) => type === file.type)) return noImage;
  try {
    const { cleanCover, CoverFault } = await import("@authentica/backend/cover/cover");
    try {
      const clean = cleanCover(new Uint8Array(await file.arrayBuffer()), { trailing: "dropped" });
      const whole = new File([clean], file.name, { type: file.type });
      const isStill = clean.length > SMALL_COVER_BYTES && !MOVES.test(new TextDecoder("latin1").decode(clean));
      const small = isStill ? await shrunkPicture(whole) : null;
      return { cover: small?.cover ?? whole, refusal: null };
    } catch (error) {
      if (!(error instanceof CoverFault)) throw error;
      if (error.problem === "type") return noImage;
      if (error.problem === "size")
        return refused(`${named} est trop grande\u00a0: 10\u202f000 pixels de côté et 40 millions en tout, au plus.`);
      return refused(`${named} est incomplète ou abîmée\u00a0: choisissez une autre image.`);
    }
  } catch {
    return refused(
      `${named} n’a pas pu être préparée sans ses données cachées. Vérifiez votre connexion, ou choisissez une autre image.`,
    );
  }
}
