const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the platform's SHA-256 in hexadecimal; `null` on a page served over plain HTTP, which has none. */
export async function platformDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  // Undefined in insecure contexts, despite its type.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return subtle ? hexOf(new Uint8Array(await subtle.digest("SHA-256", bytes))) : null;
}
