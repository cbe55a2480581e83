/**
 * Encrypted backup, `authentica-backup/v1`:
 *
 *     "authentica-backup/v1 aes-256-gcm\n"   33 bytes
 *     salt                                   32 bytes, random
 *     check                                  32 bytes: HKDF-SHA-256(key, salt, "authentica-backup/v1 check")
 *     chunks                                 65,552 bytes each, the last one 17 to 65,552
 *
 * A chunk is 65,536 bytes of the archive (the last one at least 1) and its tag: AES-256-GCM under HKDF-SHA-256(key,
 * salt, "authentica-backup/v1 archive"). The nonce is the chunk's number from 0 (11 bytes, big-endian) and one byte
 * that is 1 for the last chunk. So chunks can be neither changed, moved, left out nor cut off.
 */
import { hkdfSync, timingSafeEqual } from "node:crypto";
import { ByteReader, Changed, Cut } from "./tar.ts";

const MAGIC = new TextEncoder().encode("authentica-backup/v1 aes-256-gcm\n");
const CHUNK = 65_536;
const TAG = 16;
const SALT = 32;

/**
 * Thrown if the backup is encrypted under another key, if an encrypted backup was given no key, or if a key was given
 * for an unencrypted one.
 */
export class WrongKey extends Error {}

type Bytes = Uint8Array<ArrayBuffer>;

const derived = (key: Uint8Array, salt: Uint8Array, purpose: string): Bytes =>
  new Uint8Array(hkdfSync("sha256", key, salt, `authentica-backup/v1 ${purpose}`, 32));

function nonce(chunk: number, isLast: boolean): Bytes {
  const bytes = new Uint8Array(12);
  new DataView(bytes.buffer).setBigUint64(3, BigInt(chunk));
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

const archiveKey = (key: Uint8Array, salt: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", derived(key, salt, "archive"), "AES-GCM", false, ["encrypt", "decrypt"]);

/** Yields chunks of one size, each with whether it is the last one. */
async function* chunksOf(bytes: ByteReader, size: number): AsyncGenerator<readonly [chunk: Bytes, isLast: boolean]> {
  for (let chunk = await bytes.upTo(size); ; ) {
    const next = chunk.length < size ? new Uint8Array(0) : await bytes.upTo(size);
    yield [chunk, next.length === 0];
    if (next.length === 0) return;
    chunk = next;
  }
}

/** Encrypts an archive under a key of 32 bytes. `salt` must be 32 random bytes that were never used before. */
export async function* seal(
  archive: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  salt: Bytes,
): AsyncGenerator<Uint8Array> {
  yield MAGIC;
  yield salt;
  yield derived(key, salt, "check");
  const chunkKey = await archiveKey(key, salt);
  let at = 0;
  for await (const [chunk, isLast] of chunksOf(new ByteReader(archive), CHUNK))
    yield new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce(at++, isLast) }, chunkKey, chunk));
}

/** Yields the archive in a backup, which may be encrypted. Throws `WrongKey`, `Cut` and `Changed`. */
export async function* open(backup: AsyncIterable<Uint8Array>, key: Uint8Array | null): AsyncGenerator<Uint8Array> {
  const bytes = new ByteReader(backup);
  const start = await bytes.upTo(MAGIC.length);
  if (start.length < MAGIC.length) throw new Cut(`the file is truncated: it ends at byte ${bytes.at}`);
  if (!isSame(start, MAGIC)) {
    if (key !== null) throw new WrongKey("the file is not encrypted, but a key was given");
    yield start;
    for (let part = await bytes.some(CHUNK); part !== null; part = await bytes.some(CHUNK)) yield part;
    return;
  }
  if (key === null) throw new WrongKey("the file is encrypted: give its key with --key FILE");
  const salt = await bytes.exactly(SALT);
  if (!isSame(await bytes.exactly(32), derived(key, salt, "check")))
    throw new WrongKey("the file was encrypted with another key");
  const chunkKey = await archiveKey(key, salt);
  let at = 0;
  for await (const [chunk, isLast] of chunksOf(bytes, CHUNK + TAG)) {
    const opened = await decrypted(chunkKey, chunk, at, isLast);
    if (opened === null) {
      // The last chunk may have been cut or changed; both look the same.
      if (isLast) throw new Cut(`the file is truncated, or was changed after byte ${at * CHUNK} of its archive`);
      throw new Changed(`the 64 KiB from byte ${at * CHUNK} of the archive were changed after the backup`);
    }
    at++;
    yield opened;
  }
}

async function decrypted(key: CryptoKey, chunk: Bytes, at: number, isLast: boolean): Promise<Bytes | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: nonce(at, isLast) }, key, chunk));
  } catch {
    return null;
  }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
