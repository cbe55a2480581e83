const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Returns the SHA-256 that the platform computes (hexadecimal), or `null` on a page that was loaded over plain HTTP,
 * where browsers do not offer it.
 */
export async function platformDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  // Despite its type, this is `undefined` in insecure contexts.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return subtle ? hexOf(new Uint8Array(await subtle.digest("SHA-256", bytes))) : null;
}
