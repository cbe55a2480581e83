/**
 * Files that are small enough to be stored as records. The commit that records a file writes it, too, and they are
 * removed together. A separate file would cost two syncs, and in an object store several requests.
 */
import { createHash } from "node:crypto";
import { SMALL_COVER_BYTES } from "../../contract/constants.ts";
import { collection } from "../kv/collection.ts";
import type { Kv } from "../kv/kv.ts";
import { type BlobStore, HEAD_BYTES, type StagedBlob } from "./store.ts";

/** Longest small file (bytes): a value may have 64 KiB, and a commit may have ten such files. */
export const MAX_SMALL_BYTES = SMALL_COVER_BYTES;

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** These records have no owner, like `blobs`, whose records they belong to. */
export const smallFiles = collection<Uint8Array>(["small_files"], {
  kind: "small files",
  one: "small file",
  key: (bytes) => [hashOf(bytes)],
});

/**
 * Wraps the blob store so that `open` finds small files, too. Other calls go to `blobs`, because a small file is
 * written and removed with its record.
 */
export const withSmallFiles = (kv: Kv, blobs: BlobStore): BlobStore => ({
  stage: (source, options) => blobs.stage(source, options),
  async open(hash) {
    const { value } = await kv.get<Uint8Array<ArrayBuffer>>(smallFiles.at(hash));
    if (value === null) return blobs.open(hash);
    return { size: value.length, body: new Blob([value]).stream() };
  },
  erase: (hash) => blobs.erase(hash),
  hashes: () => blobs.hashes(),
  sweepStaged: (olderThanMs) => blobs.sweepStaged(olderThanMs),
});

/** Like `stage` of `blobs`, but keeps a small file in memory: the result has its `bytes`, and `blobs` is not used. */
export async function stageSmall(
  blobs: BlobStore,
  source: AsyncIterable<Uint8Array>,
  options: Parameters<BlobStore["stage"]>[1],
): Promise<StagedBlob> {
  const chunks: Uint8Array[] = [];
  const rest = source[Symbol.asyncIterator]();
  for (let size = 0; size <= MAX_SMALL_BYTES; ) {
    const { done, value } = await rest.next();
    if (done) return inMemory(blobs, chunks, size);
    chunks.push(value);
    size += value.length;
  }
  return blobs.stage(oneAfterAnother(chunks, rest), options);
}

/** Returns a small file that is only in memory until it is published. */
export function inMemory(blobs: BlobStore, chunks: readonly Uint8Array[], size: number): StagedBlob {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  let staged: StagedBlob | null = null;
  return {
    hash: hashOf(bytes),
    size,
    head: bytes.subarray(0, HEAD_BYTES),
    bytes,
    read: async () => bytes,
    async publish() {
      staged ??= await blobs.stage(oneAfterAnother([bytes]), { maxBytes: size, tooLarge: "" });
      await staged.publish();
    },
    discard: async () => staged?.discard(),
  };
}

async function* oneAfterAnother(
  chunks: readonly Uint8Array[],
  rest?: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
    if (rest) for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    // Ends the source, so that its sender learns that no more chunks are read.
    await rest?.return?.();
  }
}
