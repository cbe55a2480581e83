import { platformDigest } from "./platform-digest.ts";

/**
 * Returns the SHA-256 of a text in UTF-8, as 64 lower-case hex digits. It is computed by the platform if possible,
 * otherwise by JavaScript code that is loaded on demand.
 */
export async function textHash(text: string): Promise<string> {
  const hash = await platformDigest(new TextEncoder().encode(text));
  if (hash !== null) return hash;
  const { hashText } = await import(/* webpackChunkName: "later-hash" */ "./hash-blob.ts");
  return hashText(text);
}
