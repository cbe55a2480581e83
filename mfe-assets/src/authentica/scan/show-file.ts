/** Proves to the service that the user has a file, without uploading the file (decision 0010). */
import { answer, api } from "@authentica/shared-ui/api";
import { fingerprintFile } from "@authentica/shared-ui/fingerprint/fingerprint-file";
import { ApiError } from "@authentica/shared-ui/session";

/** Computes the SHA-256 of a blob, as 64 hexadecimal digits. */
type Digest = (blob: Blob, options: { readonly signal: AbortSignal }) => Promise<string>;

/** Block size of SHA-256 (bytes). */
const BLOCK = 64;

/**
 * Returns the HMAC-SHA-256 (RFC 2104) of a file of any size, as 64 hexadecimal digits. `key` has at most 64 bytes in
 * UTF-8.
 */
export async function keyedDigest(key: string, file: Blob, signal: AbortSignal, digest: Digest): Promise<string> {
  const padded = new Uint8Array(BLOCK);
  padded.set(new TextEncoder().encode(key));
  const inner = await digest(new Blob([padded.map((byte) => byte ^ 0x36), file]), { signal });
  const bytes = Uint8Array.from(inner.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return digest(new Blob([padded.map((byte) => byte ^ 0x5c), bytes]), { signal });
}

/**
 * Proves possession of a file to the service. Resolves to `false` if the service refuses the proof, because it stores
 * no copy to compare with or the rate limit is reached.
 */
export async function showFile(file: File, hash: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { nonce } = await answer(api.object["file-challenge"].$post({ json: { hash } }, { init: { signal } }));
    const digest = await keyedDigest(nonce, file, signal, fingerprintFile);
    await answer(api.object["show-file"].$post({ json: { hash, nonce, digest } }, { init: { signal } }));
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
