import { keepBlob, OtherBytes } from "./keep-blob.ts";
import type { BlobStore } from "./store.ts";

/** So many at once. */
const AT_ONCE = 4;

export interface Copied {
  readonly copied: number;
  /** How many were there already. */
  readonly there: number;
  /** Hashes whose bytes are others: they were left out. */
  readonly damaged: readonly string[];
}

/**
 * Copies every blob of one store into another, without erasing. A blob that goes in between is left out. Rejects with
 * `StorageFailure` once no copy is running.
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
