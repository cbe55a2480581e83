import { Buffer } from "node:buffer";
import { createHmac, hkdfSync } from "node:crypto";
import { join } from "node:path";

/** Signing keys, derived from one secret that is never in the store beside what it protects. */
export interface Secrets {
  /** HMAC-SHA-256 key of access tokens: 43 characters of base64url. */
  readonly accessToken: string;
  /** HMAC-SHA-256 key of refresh tokens: 43 characters of base64url. */
  readonly refreshToken: string;
}

/** Derives the keys (HKDF-SHA-256, one label a key). */
export function deriveSecrets(root: Uint8Array): Secrets {
  const derive = (label: string) =>
    Buffer.from(hkdfSync("sha256", root, new Uint8Array(0), `authentica/${label}/v1`, 32)).toString("base64url");
  return { accessToken: derive("access-token"), refreshToken: derive("refresh-token") };
}

/** The root secret kept in `dataDir/secret` (mode 0600), made at the first start. Throws when the file is not 32 bytes. */
export async function storedSecret(
  dataDir: string,
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(dataDir, "secret");
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
    const bytes = randomBytes(32);
    await file.write(bytes);
    await file.sync();
    file.close();
    return bytes;
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  const bytes = await Deno.readFile(path);
  if (bytes.length !== 32)
    throw new Error(`${path} holds ${bytes.length} bytes; it must hold 32. Restore it from the backup.`);
  return bytes;
}

/** HMAC-SHA-256 of the parts, each ended by a NUL so that no two lists read alike; base64url. */
export function hmac(key: string, ...parts: readonly (string | number)[]): string {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(`${part}\0`);
  return mac.digest("base64url");
}
