import { Buffer } from "node:buffer";
import { createHmac, hkdfSync } from "node:crypto";
import { join } from "node:path";

/** Keys, derived from one secret that is never in the store beside what it protects. */
export interface Secrets {
  /** HMAC-SHA-256 key of access tokens: 43 characters of base64url. */
  readonly accessToken: string;
  /** HMAC-SHA-256 key of refresh tokens: 43 characters of base64url. */
  readonly refreshToken: string;
  /** HMAC-SHA-256 key under which the subjects of limits are kept. */
  readonly limits: string;
  /** HMAC-SHA-256 key of recovery codes and of the cookies that go with them. */
  readonly recovery: string;
  /** HMAC-SHA-256 key of the cookies by which an account knows a device. */
  readonly device: string;
  /** HMAC-SHA-256 key of the codes and links that prove and change e-mail addresses. */
  readonly address: string;
  /** HMAC-SHA-256 key of the pseudonyms in the log. */
  readonly log: string;
  /** HMAC-SHA-256 key of the marks that people bear in the histories of others' objects. */
  readonly marks: string;
  /** AES-256 key under which the secrets of authenticator apps are sealed: 32 bytes in base64url. */
  readonly totp: string;
}

/** Derives the keys (HKDF-SHA-256, one label a key). */
export function deriveSecrets(root: Uint8Array): Secrets {
  const derive = (label: string) =>
    Buffer.from(hkdfSync("sha256", root, new Uint8Array(0), `authentica/${label}/v1`, 32)).toString("base64url");
  return {
    accessToken: derive("access-token"),
    refreshToken: derive("refresh-token"),
    limits: derive("limits"),
    recovery: derive("recovery"),
    device: derive("device"),
    address: derive("address"),
    log: derive("log"),
    marks: derive("marks"),
    totp: derive("totp"),
  };
}

/** A secret of 32 bytes kept in a file of `dataDir` (mode 0600), made at the first start: `secret`, the root of all keys but one, by default. Throws when the file is not 32 bytes. */
export async function storedSecret(
  dataDir: string,
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>,
  name = "secret",
): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(dataDir, name);
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const bytes = await Deno.readFile(path).catch(async (error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await makeSecret(path, randomBytes(32));
    return Deno.readFile(path);
  });
  if (bytes.length !== 32)
    throw new Error(`${path} holds ${bytes.length} bytes; it must hold 32. Restore it from the backup.`);
  return bytes;
}

/** Written aside, then given its name, which another process may have taken: a crash leaves no file that is half a secret. */
async function makeSecret(path: string, bytes: Uint8Array): Promise<void> {
  const aside = `${path}.${crypto.randomUUID()}`;
  using file = await Deno.open(aside, { write: true, createNew: true, mode: 0o600 });
  try {
    await file.write(bytes);
    await file.sync();
    await Deno.link(aside, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  } finally {
    await Deno.remove(aside);
  }
}

/** HMAC-SHA-256 of the parts, each ended by a NUL so that no two lists read alike; base64url. */
export function hmac(key: string, ...parts: readonly (string | number)[]): string {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(`${part}\0`);
  return mac.digest("base64url");
}
