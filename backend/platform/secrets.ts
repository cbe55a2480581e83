import { Buffer } from "node:buffer";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { join } from "node:path";

/**
 * The key of a purpose: what is made is made with it. Of several the first makes, and what the others have made is still taken:
 * they are of the secret before.
 */
export type Keys = string | readonly [current: string, ...previous: string[]];

export const allOf = (keys: Keys): readonly string[] => (typeof keys === "string" ? [keys] : keys);

export const currentOf = (keys: Keys): string => (typeof keys === "string" ? keys : keys[0]);

/** Keys, derived from one secret that is never in the store beside what it protects. */
export interface Secrets {
  /** HMAC-SHA-256 key of access tokens: 43 characters of base64url. */
  readonly accessToken: Keys;
  /** HMAC-SHA-256 key of refresh tokens: 43 characters of base64url. */
  readonly refreshToken: Keys;
  /** HMAC-SHA-256 key under which the subjects of limits are kept. */
  readonly limits: Keys;
  /** HMAC-SHA-256 key of recovery codes and of the cookies that go with them. */
  readonly recovery: Keys;
  /** HMAC-SHA-256 key of the cookies by which an account knows a device. */
  readonly device: Keys;
  /** HMAC-SHA-256 key of the codes and links that prove and change e-mail addresses. */
  readonly address: Keys;
  /** HMAC-SHA-256 key of unsubscribe addresses in e-mails. */
  readonly emails: Keys;
  /** HMAC-SHA-256 key of the pseudonyms in the log. */
  readonly log: string;
  /** HMAC-SHA-256 key of the marks that people bear in the histories of others' objects. */
  readonly marks: string;
  /** HMAC-SHA-256 key of the requests that are made once. */
  readonly requests: Keys;
  /** AES-256 key under which their answers are sealed: 32 bytes in base64url. */
  readonly answers: Keys;
  /** AES-256 key under which the secrets of authenticator apps are sealed: 32 bytes in base64url. */
  readonly totp: Keys;
  /** AES-256 key under which the secrets of webhooks are sealed: 32 bytes in base64url. */
  readonly webhooks: Keys;
}

/**
 * Derives the keys (HKDF-SHA-256, one label a key). `previous` is the secret before this one, while what it has made is still taken
 * (`backend/docs/trust/keys.md`).
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

/** The secret before the present one, where the operator has left it: `<name>.previous` beside it. Throws when it is not 32 bytes. */
export function previousSecret(dataDir: string, name = "secret"): Promise<Uint8Array<ArrayBuffer> | null> {
  return readSecret(dataDir, `${name}.previous`);
}

/** A secret of 32 bytes kept in a file of `dataDir`; `null` where there is none. Throws when it is not 32 bytes. */
export async function readSecret(dataDir: string, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const path = join(dataDir, name);
  try {
    return checked(path, await Deno.readFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
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
  return checked(path, bytes);
}

function checked(path: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
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
export function hmac(keys: Keys, ...parts: readonly (string | number)[]): string {
  const mac = createHmac("sha256", currentOf(keys));
  for (const part of parts) mac.update(`${part}\0`);
  return mac.digest("base64url");
}

/** Whether `mac` is the HMAC of the parts under one of the keys; in constant time for a given length. */
export function isHmac(mac: string, keys: Keys, ...parts: readonly (string | number)[]): boolean {
  const given = Buffer.from(mac);
  const held = allOf(keys).map((key) => {
    const right = Buffer.from(hmac(key, ...parts));
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return held.includes(true);
}
