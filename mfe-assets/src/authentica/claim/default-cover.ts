import defaultCoverUrl from "./default-cover.png";

/** The image that stands for an object without a cover of its own. */
export { defaultCoverUrl };

/** Why a claim without a cover cannot be sent. */
export const DEFAULT_COVER_FAILED = "Could not load the default cover image. Please upload an image manually.";

/** Fetches the default cover. Rejects with `DEFAULT_COVER_FAILED`. */
export async function loadDefaultCover(): Promise<File> {
  try {
    const response = await fetch(defaultCoverUrl);
    const blob = await response.blob();
    // A server that answers every address with its page would be taken for an image.
    if (!response.ok || !blob.type.startsWith("image/"))
      throw new Error(`The default cover answered ${response.status}.`);
    return new File([blob], "couverture.png", { type: blob.type });
  } catch (cause) {
    throw new Error(DEFAULT_COVER_FAILED, { cause });
  }
}
