import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type BlobRecord, blobRecords } from "../../objects/scans/store.ts";
import { smallFiles } from "../../platform/blobs/small.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openAsItIs } from "../../platform/kv/open.ts";
import { readHead } from "../../registry/log/store.ts";
import { blobName, CHECKPOINTS, STORE } from "./manifest.ts";

/** A moment of the store, with everything that its records name, kept from being erased until it is removed. */
export interface Pinned {
  /** Of the registry. */
  readonly entries: number;
  /** Names within the folder of the pinned files. */
  readonly files: readonly string[];
}

/**
 * Puts a blob into a file of this name, as it is now, and keeps it from changing and going; returns whether it
 * existed. The caller creates the folder.
 */
export type PinBlob = (hash: string, at: string) => Promise<boolean>;

/** Copies the store at `from`, as one moment of it, into a new file. */
export type CopyStore = (from: string, to: string) => void;

/** So many at once: each waits for a disk or a line. */
const AT_ONCE = 8;

/** Between two looks a file may go once; what is missing in two that follow each other was never there. */
const ROUNDS = 20;

/**
 * Pins a moment of the store in `folder`, a new one in `dataDir`. The order makes it whole:
 *
 *   1. the checkpoints, each no newer than the store that is read after it;
 *   2. the store, row by row in one read transaction beside the running service, so that nothing that was deleted is copied;
 *   3. `pinBlob` for each file that a record of this copy names; where one has been erased since 2, again from 1.
 *
 * Throws `Error` for a record whose file is missing without having been erased. `copyStore` does 2, and `copied` is awaited after it.
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
    if (lost) throw new Error(`${lost} is missing, and a record names it: npm run op -- fsck says what else is.`);
    missing = now;
  }
  throw new Error("Files are being erased faster than they can be pinned: try again.");
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

/** The copy's head and the hashes of its blobs but for those that are being erased and those that are in it. It is left as one file, which nothing has open. */
async function readCopy(copy: string): Promise<{ readonly entries: number; readonly hashes: readonly string[] }> {
  const store = await openAsItIs(copy);
  try {
    const { size } = await readHead(store.kv);
    const hashes: string[] = [];
    for await (const key of store.keys(blobRecords.all)) {
      // One that is being erased may be there or not. A record that cannot be read is fsck's to name.
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

/** Writes a journal left by the last reader into the file. Throws while another connection has it open. */
function closeJournal(path: string): void {
  const db = new DatabaseSync(path, { timeout: 10_000 });
  try {
    db.exec("PRAGMA journal_mode = DELETE");
  } finally {
    db.close();
  }
}

/** A second name for the file of a folder of blobs, or a copy where the disk knows no second names. */
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

/** A copy of each blob, wherever they are. */
export const pinByCopy =
  (blobs: Pick<BlobStore, "open">): PinBlob =>
  async (hash, at) => {
    const blob = await blobs.open(hash);
    if (!blob) return false;
    // What a round before has left of it is not whole.
    await Deno.writeFile(at, blob.body, { mode: 0o600 });
    return true;
  };

function absent(error: unknown): null {
  if (error instanceof Deno.errors.NotFound) return null;
  throw error;
}
