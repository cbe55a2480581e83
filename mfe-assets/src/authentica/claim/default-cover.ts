import { sealCoverPath } from "@authentica/backend/seal/address";

/** Address of the image that stands for an object without a cover of its own: its seal, as the server draws it. */
export const defaultCoverOf = (hash: string): string => sealCoverPath(hash, "living");

/** Why a claim without a cover cannot be sent. */
export const DEFAULT_COVER_FAILED = "Could not load the default cover image. Please upload an image manually.";

/** Fetches the default cover, which the object will wear without being sent it. Rejects with `DEFAULT_COVER_FAILED`. */
export async function loadDefaultCover(hash: string): Promise<void> {
  try {
    const response = await fetch(defaultCoverOf(hash));
    const type = response.headers.get("content-type") ?? "";
    // A server that answers every address with its page would be taken for an image.
    if (!response.ok || !type.startsWith("image/")) throw new Error(`The default cover answered ${response.status}.`);
  } catch (cause) {
    throw new Error(DEFAULT_COVER_FAILED, { cause });
  }
}
