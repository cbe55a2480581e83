import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CREDENTIALS, openObjectStore } from "../../tests/object-store.ts";
import { Refusal } from "../refusal.ts";
import { openFileBlobs } from "./files.ts";
import { openS3Blobs } from "./s3.ts";
import type { BlobStore } from "./store.ts";

interface Opened {
  readonly blobs: BlobStore;
  /** Counts the stored objects, including staged ones. In this object store, incomplete uploads do not expire. */
  readonly count: () => Promise<number>;
}

async function count(dir: string, isCounted: (path: string) => boolean): Promise<number> {
  let files = 0;
  for await (const { name, isDirectory } of Deno.readDir(dir)) {
    const path = join(dir, name);
    if (isDirectory) files += await count(path, isCounted);
    else if (isCounted(path)) files += 1;
  }
  return files;
}

async function tempDir(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-blobs-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

let ids = 0;
const newId = () => `id-${++ids}`;

async function openFolder(): Promise<Opened> {
  const dir = await tempDir();
  return { blobs: await openFileBlobs(dir, newId), count: () => count(dir, () => true) };
}

async function openS3(): Promise<Opened> {
  const dir = await tempDir();
  const { location, close } = await openObjectStore(dir);
  onTestFinished(close);
  return {
    blobs: openS3Blobs({ location, credentials: CREDENTIALS, newId, now: Date.now }),
    count: () =>
      count(join(dir, "files"), (path) => path.endsWith("._S3rver_object") && !path.includes("_S3rver_uploads")),
  };
}

const LIMITS = { maxBytes: 12 * 1024 * 1024, tooLarge: "too large" };

/** Yields the bytes in pieces, like a form. */
async function* inPieces(bytes: Uint8Array, piece = 70_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

function made(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + (at >> 10)) & 255;
  return bytes;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function allOf(blobs: BlobStore, hash: string): Promise<Uint8Array | null> {
  const blob = await blobs.open(hash);
  if (!blob) return null;
  const bytes = new Uint8Array(await new Response(blob.body).arrayBuffer());
  expect(blob.size).toBe(bytes.length);
  return bytes;
}

for (const [name, open] of [
  ["a folder", openFolder],
  ["an object store", openS3],
] as const) {
  // Less than one part, exactly one, exactly two, and several with a remainder.
  test.each([0, 1, 5 * 1024 ** 2, 10 * 1024 ** 2, 11_000_001])(
    `${name} returns a blob of %d bytes under its hash`,
    async (length) => {
      const { blobs } = await open();
      const bytes = made(length);
      const staged = await blobs.stage(inPieces(bytes), LIMITS);
      expect(staged).toMatchObject({ hash: sha256(bytes), size: length });
      expect(staged.head).toEqual(bytes.subarray(0, 16));
      expect(sha256(await staged.read())).toBe(staged.hash);
      expect(await blobs.open(staged.hash)).toBeNull();
      await staged.publish();
      await staged.discard();
      expect(sha256((await allOf(blobs, staged.hash)) ?? made(3))).toBe(staged.hash);
    },
  );

  test(`${name} keeps one copy of a blob that is stored or published twice, and a blob can be erased twice`, async () => {
    const { blobs, count } = await open();
    const first = await blobs.stage(inPieces(made(1000)), LIMITS);
    const second = await blobs.stage(inPieces(made(1000)), LIMITS);
    for (const staged of [first, first, second]) await staged.publish();
    for (const staged of [first, second]) await staged.discard();
    expect(await count()).toBe(1);
    expect(await allOf(blobs, first.hash)).toEqual(made(1000));
    await blobs.erase(first.hash);
    await blobs.erase(first.hash);
    expect(await blobs.open(first.hash)).toBeNull();
    expect(await count()).toBe(0);
  });

  test(`${name} stores nothing of a file that is too large, cut off or discarded`, async () => {
    const { blobs, count } = await open();
    await expect(blobs.stage(inPieces(made(LIMITS.maxBytes + 1)), LIMITS)).rejects.toThrow(Refusal);
    const cut = async function* () {
      yield made(6 * 1024 ** 2);
      throw new TypeError("the sender is gone");
    };
    await expect(blobs.stage(cut(), LIMITS)).rejects.toThrow("the sender is gone");
    await (await blobs.stage(inPieces(made(500)), LIMITS)).discard();
    expect(await count()).toBe(0);
  });

  test(`${name} removes old temporary files, keeps published files, and lists only those`, async () => {
    const { blobs, count } = await open();
    const kept = await blobs.stage(inPieces(made(700)), LIMITS);
    await kept.publish();
    await kept.discard();
    await blobs.stage(inPieces(made(800)), LIMITS);
    expect(await Array.fromAsync(blobs.hashes())).toEqual([kept.hash]);
    await blobs.sweepStaged(60_000);
    expect(await count()).toBe(2);
    await blobs.sweepStaged(-60_000);
    expect(await count()).toBe(1);
    expect(await allOf(blobs, kept.hash)).toEqual(made(700));
  });
}
