import { Buffer } from "node:buffer";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { join } from "node:path";

/**
 * The keys for one purpose. The first key signs or encrypts. The others are derived from the previous secret and are
 * still accepted.
 */
export type Keys = string | readonly [current: string, ...previous: string[]];

export const allOf = (keys: Keys): readonly string[] => (typeof keys === "string" ? [keys] : keys);

export const currentOf = (keys: Keys): string => (typeof keys === "string" ? keys : keys[0]);

/** Keys derived from one secret, which is never stored beside the data that it protects. */
export interface Secrets {
  /** HMAC-SHA-256 key of access tokens: 43 characters of base64url. */
  readonly accessToken: Keys;
  /** HMAC-SHA-256 key of refresh tokens: 43 characters of base64url. */
  readonly refreshToken: Keys;
  /** HMAC-SHA-256 key for the subjects of rate limits. */
  readonly limits: Keys;
  /** HMAC-SHA-256 key of recovery codes and of their cookies. */
  readonly recovery: Keys;
  /** HMAC-SHA-256 key of the cookies by which an account recognises a device. */
  readonly device: Keys;
  /** HMAC-SHA-256 key of the codes and links that prove and change e-mail addresses. */
  readonly address: Keys;
  /** HMAC-SHA-256 key of unsubscribe links in e-mails. */
  readonly emails: Keys;
  /** HMAC-SHA-256 key of the pseudonyms in the log. */
  readonly log: string;
  /** HMAC-SHA-256 key of the marks that replace people in the histories of objects that belong to others. */
  readonly marks: string;
  /** HMAC-SHA-256 key of requests with an idempotency key. */
  readonly requests: Keys;
  /** AES-256 key that seals the answers to those requests: 32 bytes in base64url. */
  readonly answers: Keys;
  /** AES-256 key that seals the secrets of authenticator apps: 32 bytes in base64url. */
  readonly totp: Keys;
  /** AES-256 key that seals the secrets of webhooks: 32 bytes in base64url. */
  readonly webhooks: Keys;
}

/**
 * Derives the keys (HKDF-SHA-256, one label per key). `previous` is the secret before this one, as long as what it
 * has signed or encrypted is still accepted (`backend/docs/trust/keys.md`).
 */
export function deriveSecrets(root: Uint8Array, previous: Uint8Array | null = null): Secrets {
  const key = (of: Uint8Array, label: string) =>
    Buffer.from(hkdfSync("sha256", of, new Uint8Array(0), `authentica/${label}/v1`, 32)).toString("base64url");
  const derive = (label: string): Keys => (previous ? [key(root, label), key(previous, label)] : key(root, label));
  return {
    accessToken: derive("access-token"),
    refreshToken: derive("refresh-token"),
    limits: derive("limits"),
    recovery: derive("recovery"),
    device: derive("device"),
    address: derive("address"),
    emails: derive("letters"),
    log: key(root, "log"),
    marks: key(root, "marks"),
    requests: derive("requests"),
    answers: derive("answers"),
    totp: derive("totp"),
    webhooks: derive("webhooks"),
  };
}

/** Reads the previous secret, if the operator has kept it in `<name>.previous`. Throws if it is not 32 bytes long. */
export function previousSecret(dataDir: string, name = "secret"): Promise<Uint8Array<ArrayBuffer> | null> {
  return readSecret(dataDir, `${name}.previous`);
}

/**
 * Reads a secret of 32 bytes from a file of `dataDir`; returns `null` if there is no file. Throws if it is not 32
 * bytes long.
 */
export async function readSecret(dataDir: string, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const path = join(dataDir, name);
  try {
    return checked(path, await Deno.readFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/**
 * Reads a secret of 32 bytes from a file of `dataDir`, and creates the file (mode 0600) at the first start. By
 * default `secret`, the root of all keys but one. Throws if it is not 32 bytes long.
 */
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
  return checked(path, bytes);
}

function checked(path: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length !== 32)
    throw new Error(`${path} holds ${bytes.length} bytes; it must hold 32. Restore it from the backup.`);
  return bytes;
}

/**
 * Writes the secret to a temporary file and links that file to its final name, unless another process was first. So a
 * crash never leaves an incomplete secret.
 */
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

/**
 * Returns the HMAC-SHA-256 of the parts, base64url. Each part is followed by NUL, so that two different lists never
 * have the same input.
 */
export function hmac(keys: Keys, ...parts: readonly (string | number)[]): string {
  const mac = createHmac("sha256", currentOf(keys));
  for (const part of parts) mac.update(`${part}\0`);
  return mac.digest("base64url");
}

/** Returns whether `mac` is the HMAC of the parts under one of the keys. Takes constant time for a given length. */
export function isHmac(mac: string, keys: Keys, ...parts: readonly (string | number)[]): boolean {
  const given = Buffer.from(mac);
  const held = allOf(keys).map((key) => {
    const right = Buffer.from(hmac(key, ...parts));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return held.includes(true);
}
