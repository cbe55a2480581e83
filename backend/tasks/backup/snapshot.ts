import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type BlobRecord, blobRecords } from "../../objects/scans/store.ts";
import { smallFiles } from "../../platform/blobs/small.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openAsItIs } from "../../platform/kv/open.ts";
import { readHead } from "../../registry/log/store.ts";
import { blobName, CHECKPOINTS, STORE } from "./manifest.ts";

/**
 * The store as of one moment, with all files that its records name. The files are protected from erasure until the
 * folder is removed.
 */
export interface Pinned {
  /** Entries of the registry. */
  readonly entries: number;
  /** Names of the pinned files within the folder. */
  readonly files: readonly string[];
}

/**
 * Pins the current content of a blob under the path `at`, so that it can neither change nor disappear. Returns
 * whether the blob existed. The caller creates the folder.
 */
export type PinBlob = (hash: string, at: string) => Promise<boolean>;

/** Copies the store at `from`, as of one moment, into a new file. */
export type CopyStore = (from: string, to: string) => void;

/**
 * Largest number of blobs that are pinned (held by a link until they are copied) at the same time. Each pin waits for
 * disk or network.
 */
const AT_ONCE = 8;

/**
 * Maximum number of rounds. A file may be erased during a round. If a file is missing in two successive rounds, it is
 * lost.
 */
const ROUNDS = 20;

/**
 * Pins the store as of one moment in `folder`, a new folder in `dataDir`. The order makes the copy consistent:
 *
 *   1. the checkpoints, each no newer than the store that is read after it;
 *   2. the store, row by row in one read transaction while the service runs, so that no deleted data is copied;
 *   3. `pinBlob` for each file that a record of this copy names; if a file was erased since step 2, start again.
 *
 * Throws `Error` if the file of a record is missing although it was not erased. `copyStore` does step 2; `copied` is
 * called after it, and its result awaited.
 */
export async function pin(
  store: string,
  dataDir: string,
  folder: string,
  pinBlob: PinBlob,
  copyStore: CopyStore,
  copied: () => Promise<void> = async () => undefined,
): Promise<Pinned> {
  const copy = join(folder, STORE);
  const pinned = new Set<string>();
  let missing = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const checkpoints = await pinCheckpoints(dataDir, folder);
    await Deno.remove(copy).catch(absent);
    copyStore(store, copy);
    await copied();
    const { entries, hashes } = await readCopy(copy);
    const now = new Set<string>();
    const wanted = hashes.filter((hash) => !pinned.has(blobName(hash)));
    for (let at = 0; at < wanted.length; at += AT_ONCE)
      await Promise.all(
        wanted.slice(at, at + AT_ONCE).map(async (hash) => {
          const name = blobName(hash);
          const path = join(folder, name);
          await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
          ((await pinBlob(hash, path)) ? pinned : now).add(name);
        }),
      );
    if (now.size === 0) return { entries, files: [STORE, ...checkpoints, ...hashes.map(blobName)] };
    const [lost] = now.intersection(missing);
    if (lost)
      throw new Error(
        `The file ${lost} is missing, although a record names it. npm run op -- fsck reports everything that is missing.`,
      );
    missing = now;
  }
  throw new Error("Files are being erased faster than they can be pinned. Please try again.");
}

async function pinCheckpoints(dataDir: string, folder: string): Promise<string[]> {
  const there: string[] = [];
  for (const name of CHECKPOINTS) {
    const bytes = await Deno.readFile(join(dataDir, name)).catch(absent);
    if (bytes === null) continue;
    await Deno.writeFile(join(folder, name), bytes, { mode: 0o600 });
    there.push(name);
  }
  return there;
}

/**
 * Returns the number of entries of the copy, and the hashes of its blobs without those that are being erased and
 * without small files, which are records. Afterwards the copy is a single file that no connection has open.
 */
async function readCopy(copy: string): Promise<{ readonly entries: number; readonly hashes: readonly string[] }> {
  const store = await openAsItIs(copy);
  try {
    const { size } = await readHead(store.kv);
    const hashes: string[] = [];
    for await (const key of store.keys(blobRecords.all)) {
      // A blob that is being erased may be missing. An unreadable record is reported by fsck.
      const record = await store.kv.get<BlobRecord>(key).catch(() => null);
      const hash = String(key[1]);
      if (record?.value?.goingSince === undefined && !(await isAmongRecords(store.kv, hash))) hashes.push(hash);
    }
    return { entries: size, hashes };
  } finally {
    store.close();
    closeJournal(copy);
  }
}

const isAmongRecords = async (kv: Pick<Kv, "get">, hash: string): Promise<boolean> =>
  (await kv.get(smallFiles.at(hash)).catch(() => null))?.versionstamp !== null;

/** Merges a journal left by the last reader into the file. Throws if another connection has the file open. */
function closeJournal(path: string): void {
  const db = new DatabaseSync(path, { timeout: 10_000 });
  try {
    db.exec("PRAGMA journal_mode = DELETE");
  } finally {
    db.close();
  }
}

/** Pins a blob in a folder with a hard link, or with a copy if the disk does not support hard links. */
export const pinByName =
  (dataDir: string): PinBlob =>
  async (hash, at) => {
    const path = join(dataDir, blobName(hash));
    try {
      await Deno.link(path, at);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      return (await Deno.copyFile(path, at).catch(absent)) !== null;
    }
    return true;
  };

/** Pins a blob of any store by copying it. */
export const pinByCopy =
  (blobs: Pick<BlobStore, "open">): PinBlob =>
  async (hash, at) => {
    const blob = await blobs.open(hash);
    if (!blob) return false;
    // Overwrites a partial file that an earlier round may have left.
    await Deno.writeFile(at, blob.body, { mode: 0o600 });
    return true;
  };

function absent(error: unknown): null {
  if (error instanceof Deno.errors.NotFound) return null;
  throw error;
}
