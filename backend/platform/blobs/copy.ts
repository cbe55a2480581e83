import { keepBlob, OtherBytes } from "./keep-blob.ts";
import type { BlobStore } from "./store.ts";

/** Number of parallel copies. */
const AT_ONCE = 4;

export interface Copied {
  readonly copied: number;
  /** Number of blobs that the target had already. */
  readonly there: number;
  /** Hashes of blobs whose bytes do not match; they were not copied. */
  readonly damaged: readonly string[];
}

/**
 * Copies every blob of one store into another and erases nothing. A blob that is erased during the copy is left out.
 * Rejects with `StorageFailure` after all running copies have ended.
 */
export async function copyBlobs(from: BlobStore, to: BlobStore): Promise<Copied> {
  const there = new Set(await Array.fromAsync(to.hashes()));
  const hashes = from.hashes()[Symbol.asyncIterator]();
  const damaged: string[] = [];
  const failures: unknown[] = [];
  let [copied, known] = [0, 0];

  async function copyOne(hash: string): Promise<void> {
    const blob = await from.open(hash);
    if (!blob) return;
    try {
      await keepBlob(to, hash, blob);
      copied += 1;
    } catch (error) {
      if (!(error instanceof OtherBytes)) throw error;
      damaged.push(hash);
    }
  }

  async function work(): Promise<void> {
    for (let next = await hashes.next(); !next.done && failures.length === 0; next = await hashes.next())
      if (there.has(next.value)) known += 1;
      else await copyOne(next.value);
  }

  await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch((error) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
  return { copied, there: known, damaged };
}
