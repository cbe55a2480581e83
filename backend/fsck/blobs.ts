import { createHash } from "node:crypto";
import { COVER_TYPES, FSCK_PARTS } from "../contract/constants.ts";
import { type BlobDue, blobDueRecords } from "../objects/record/blobs-due.ts";
import { type BlobRecord, blobRecords } from "../objects/scans/store.ts";
import { type ImageType, imageType } from "../platform/blobs/images.ts";
import { S3Error } from "../platform/blobs/s3-client.ts";
import { type BlobStore, HEAD_BYTES } from "../platform/blobs/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { StorageFailure } from "../platform/storage-failure.ts";
import { each, type Report } from "./report.ts";

/** A blob that has a record: its size in bytes, and the image type that its file has. */
export interface KnownBlob {
  readonly size: number;
  readonly type: ImageType | null;
}

/** Result of reading the file of a blob. */
interface ReadFile extends KnownBlob {
  /** SHA-256 of its bytes; `null` if they were not read. */
  readonly hash: string | null;
}

/** The blobs that have a record. Each takes 48 bytes of memory. */
export interface KnownBlobs {
  /** Whether the blob has a record, even if its bytes are being removed. */
  has(hash: string): boolean;
  /** Returns a blob whose bytes should exist; `null` for any other hash. */
  find(hash: string): KnownBlob | null;
  /** Notes that a blob is in use: an object needs it, or it has a due record. */
  keep(hash: string): void;
  /** Yields the hashes of the blobs that are not in use. */
  forgotten(): Generator<string>;
}

const TYPES: readonly (ImageType | null)[] = [null, ...COVER_TYPES];
const HASH_BYTES = 32;
/**
 * Stored in place of the image type if the bytes may be missing, because the blob is being removed or its file cannot
 * be read.
 */
const GOING = 255;

/** Collects the known blobs. They must be added in the order of their hashes, in which the store lists them. */
function createKnownBlobs() {
  let [hashes, sizes, types, length] = [new Uint8Array(HASH_BYTES * 64), new Float64Array(64), new Uint8Array(64), 0];
  let kept = new Uint8Array(64);

  function compare(at: number, hash: Uint8Array): number {
    for (let byte = 0; byte < HASH_BYTES; byte++) {
      const difference = (hashes[at * HASH_BYTES + byte] as number) - (hash[byte] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Returns the position of a hash; `null` if no blob has it. */
  function placeOf(text: string): number | null {
    if (!HASH.test(text)) return null;
    const hash = Uint8Array.fromHex(text);
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(middle, hash) < 0) low = middle + 1;
      else high = middle;
    }
    return low < length && compare(low, hash) === 0 ? low : null;
  }

  return {
    add(text: string, size: number, type: number): void {
      if (length === sizes.length) {
        const [before, sized, typed, keptBefore] = [hashes, sizes, types, kept];
        [hashes, sizes, types] = [
          new Uint8Array(before.length * 2),
          new Float64Array(length * 2),
          new Uint8Array(length * 2),
        ];
        hashes.set(before);
        sizes.set(sized);
        types.set(typed);
        kept = new Uint8Array(length * 2);
        kept.set(keptBefore);
      }
      hashes.set(Uint8Array.fromHex(text), length * HASH_BYTES);
      sizes[length] = size;
      types[length] = type;
      length += 1;
    },
    has: (hash: string): boolean => placeOf(hash) !== null,
    find(hash: string): KnownBlob | null {
      const at = typeof hash === "string" ? placeOf(hash) : null;
      if (at === null || types[at] === GOING) return null;
      return { size: sizes[at] as number, type: TYPES[types[at] as number] ?? null };
    },
    keep(hash: string): void {
      const at = typeof hash === "string" ? placeOf(hash) : null;
      if (at !== null) kept[at] = 1;
    },
    *forgotten(): Generator<string> {
      for (let at = 0; at < length; at++)
        if (kept[at] === 0) yield hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES).toHex();
    },
  };
}

const HASH = /^[0-9a-f]{64}$/;

/** Returns whether a blob belongs to this part, 0 to `FSCK_PARTS` - 1: each first digit of a hash is a part. */
const isInPart = (hash: string, part: number): boolean => Number.parseInt(hash.slice(0, 1), FSCK_PARTS) === part;

/**
 * Hashes the bytes of recorded blobs again: of all, or only of those in `part`. Of the others, only size and first
 * bytes are read. Returns all recorded blobs. Files without a record are counted but not reported, because a crash may
 * leave them. Rejects if an object store does not return a file, because that says nothing about its content.
 */
export async function checkBlobs(
  kv: Kv,
  blobs: BlobStore,
  report: Report,
  part: number | null = null,
): Promise<KnownBlobs> {
  const known = createKnownBlobs();
  for await (const { key, value } of each<BlobRecord>(kv, blobRecords.all, report)) {
    // A record under a wrong key is reported by the check of its collection.
    if (value?.hash !== key[1]) continue;
    if (!HASH.test(value.hash)) {
      report.bad(key, "it is malformed: its hash is not 64 hex digits");
      continue;
    }
    if (value.goingSince !== undefined) {
      // Blobs marked for erasure count as missing (`find` returns `null`), so an object that still holds one is
      // reported as holding an unknown blob.
      known.add(value.hash, value.size, GOING);
      continue;
    }
    // If a file on a disk cannot be read, this record is reported as damaged.
    const isHashed = part === null || isInPart(value.hash, part);
    if (isHashed) report.count("hashed blobs");
    const file = await readAgain(isHashed ? readBlob : readHead, blobs, value.hash).catch((error: unknown) => {
      if (isOfObjectStore(error)) throw error;
      return report.bad(key, `it is malformed: ${(error as Error).message}`);
    });
    known.add(value.hash, value.size, file === undefined ? GOING : TYPES.indexOf(file?.type ?? null));
    if (!file) {
      if (file === null) report.bad(key, "the file is missing");
      continue;
    }
    report.expect(file.size === value.size, key, `the stored file has ${file.size} bytes, expected ${value.size}`);
    report.expect(file.hash === null || file.hash === value.hash, key, "the stored file has another hash");
  }
  for await (const hash of blobs.hashes()) if (!known.has(hash)) report.count("files that no record names");
  return known;
}

const isOfObjectStore = (error: unknown): boolean => error instanceof StorageFailure && error.cause instanceof S3Error;

/**
 * Reads a file, and reads it once more if the connection to the object store fails. Returns `null` if there is no
 * file.
 */
const readAgain = (read: typeof readBlob, blobs: BlobStore, hash: string): Promise<ReadFile | null> =>
  read(blobs, hash).catch((error) => (isOfObjectStore(error) ? read(blobs, hash) : Promise.reject(error)));

/** Reads the first bytes of a file, and its size as the file system or the object store has it. */
async function readHead(blobs: BlobStore, hash: string): Promise<ReadFile | null> {
  const blob = await blobs.open(hash);
  if (!blob) return null;
  const head = new Uint8Array(HEAD_BYTES);
  let read = 0;
  for await (const chunk of blob.body) {
    head.set(chunk.subarray(0, HEAD_BYTES - read), read);
    read += chunk.length;
    if (read >= HEAD_BYTES) break;
  }
  return { hash: null, size: blob.size, type: imageType(head) };
}

async function readBlob(blobs: BlobStore, hash: string): Promise<ReadFile | null> {
  const blob = await blobs.open(hash);
  if (!blob) return null;
  const digest = createHash("sha256");
  const head = new Uint8Array(HEAD_BYTES);
  let size = 0;
  for await (const chunk of blob.body) {
    if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size);
    digest.update(chunk);
    size += chunk.length;
  }
  return { hash: digest.digest("hex"), size, type: imageType(head) };
}

/**
 * Reports blobs that would never be erased, because no object holds them and they have no due record. Must run after
 * all objects were checked.
 */
export async function checkBlobsDue(kv: Kv, known: KnownBlobs, report: Report): Promise<void> {
  for await (const { value } of each<BlobDue>(kv, blobDueRecords.all, report)) known.keep(value?.hash);
  for (const hash of known.forgotten())
    report.bad(blobRecords.at(hash), "no object uses the file, but it has no due record, so no sweep would erase it");
}
