import { platformDigest } from "./platform-digest.ts";

/** SHA-256 of a text in UTF-8, 64 lower-case hexadecimal digits: the platform's, else one in JavaScript, which is loaded for it. */
export async function textHash(text: string): Promise<string> {
  const hash = await platformDigest(new TextEncoder().encode(text));
  if (hash !== null) return hash;
  const { hashText } = await import(/* webpackChunkName: "later-hash" */ "./hash-blob.ts");
  return hashText(text);
}
