import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { COLLECTIONS } from "../../api/collections.ts";
import { keepBlob } from "../../platform/blobs/keep-blob.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import { compact } from "../../platform/kv/copy-rows.ts";
import { openAsItIs } from "../../platform/kv/open.ts";
import { recountTotals } from "../../platform/kv/totals.ts";
import { syncFolder } from "../../platform/sync-folder.ts";
import { hashOfBlob, isName, MANIFEST, MANIFEST_HASH, type Manifest, readManifest, STORE } from "./manifest.ts";
import { readPeopleKeys } from "./people-keys.ts";
import { isSealed, openRows } from "./people-rows.ts";
import { open } from "./sealed.ts";
import { Changed, TarReader } from "./tar.ts";

export interface RestoreOrder {
  /** File of the backup. */
  readonly source: string;
  /** Folder that is empty or does not exist. */
  readonly dataDir: string;
  /** Key of the backup (32 bytes); `null` if the backup is not encrypted. */
  readonly key: Uint8Array | null;
  /** File with the keys of people, as the last backup has written it. */
  readonly people: string;
  /** Object store for the files of the backup; `null` if the files go into `dataDir`. */
  readonly blobs: BlobStore | null;
}

/** Manifest of a backup, and the number of accounts whose rows can no longer be decrypted. */
export interface Restored extends Manifest {
  readonly gone: number;
}

/** Maximum number of files that are sent to an object store at once. */
const AT_ONCE = 4;

/**
 * Restores a backup into an empty folder; returns its manifest. Everything is read, verified and made durable before
 * any file gets its final name: first files in an object store, last the store. If anything is wrong with the backup,
 * throws `Error` with the reason and leaves the folder empty.
 */
export async function restoreBackup({ source, dataDir, key, people, blobs }: RestoreOrder): Promise<Restored> {
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  for await (const _ of Deno.readDir(dataDir))
    throw new Error(`${dataDir} is not empty. A backup can only be restored into a new or empty DATA_DIR.`);
  const aside = join(dataDir, "restoring");
  await Deno.mkdir(aside, { mode: 0o700 });
  try {
    const manifest = await unpack(source, key, aside);
    const left = await openPeople(join(aside, STORE), people, key);
    const isElsewhere = (name: string) => blobs !== null && hashOfBlob(name) !== null;
    if (blobs) await sendBlobs(blobs, aside, manifest);
    const names = manifest.files.map(({ name }) => name).filter((name) => name !== STORE && !isElsewhere(name));
    for (const folder of new Set(names.map(dirname)))
      await Deno.mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
    for (const name of [...names, STORE]) {
      // The store is moved last, after every file that its records name is durable.
      if (name === STORE) for (const folder of foldersOf(names)) await syncFolder(join(dataDir, folder));
      await Deno.rename(join(aside, name), join(dataDir, name));
    }
    return { ...manifest, gone: left };
  } catch (error) {
    throw new Error(`The backup ${source} was not restored: ${(error as Error).message}.`, { cause: error });
  } finally {
    await Deno.remove(aside, { recursive: true });
    await syncFolder(dataDir);
  }
}

/**
 * Decrypts the rows of people who still have a key. Returns the number of people without a key. Afterwards the file
 * contains only live rows.
 */
async function openPeople(store: string, people: string, key: Uint8Array | null): Promise<number> {
  let gone = 0;
  if (isSealed(store)) {
    const keys = await readPeopleKeys(people, key);
    if (!keys)
      throw new Error(
        `the keys of people that belong to the backup are not in ${people}: name their file with --people FILE`,
      );
    gone = openRows(store, keys).gone;
  }
  if (gone > 0) await recount(store);
  compact(store);
  return gone;
}

/** Recomputes the totals, because they still include the rows that were left out. */
async function recount(path: string): Promise<void> {
  const store = await openAsItIs(path);
  try {
    await recountTotals(store.kv, COLLECTIONS);
  } finally {
    store.close();
  }
}

/**
 * Puts the files of a backup into an object store. Files that were damaged when the backup was taken are left out,
 * because their content does not have the hash in their name.
 */
async function sendBlobs(blobs: BlobStore, folder: string, { files }: Manifest): Promise<void> {
  const whole = files.filter(({ name, sha256 }) => hashOfBlob(name) === sha256);
  for (let at = 0; at < whole.length; at += AT_ONCE)
    await Promise.all(
      whole.slice(at, at + AT_ONCE).map(async ({ name, size, sha256 }) => {
        const { readable } = await Deno.open(join(folder, name), { read: true });
        await keepBlob(blobs, sha256, { size, body: readable });
      }),
    );
}

const foldersOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => [dirname(name), dirname(dirname(name))]));

/** Writes the files of a backup into a folder and checks each against the manifest. */
async function unpack(source: string, key: Uint8Array | null, folder: string): Promise<Manifest> {
  const file = await Deno.open(source, { read: true });
  const tar = new TarReader(open(file.readable, key));
  const hashes = new Map<string, string>();
  for (let header = await tar.next(); header !== null; header = await tar.next()) {
    const { name } = header;
    if (!isName(name) || hashes.has(name))
      throw new Changed(`the archive has a file "${name}", which a backup cannot contain twice or at all`);
    const path = join(folder, name);
    await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const sha256 = await writeHashed(path, tar.body(header));
    hashes.set(name, sha256);
  }
  const text = hashes.has(MANIFEST) ? await Deno.readTextFile(join(folder, MANIFEST)) : null;
  if (text === null || !hashes.has(MANIFEST_HASH)) throw new Error("the backup is truncated: its manifest is missing");
  if ((await Deno.readTextFile(join(folder, MANIFEST_HASH))) !== hashes.get(MANIFEST))
    throw new Changed(`${MANIFEST} was changed after the backup`);
  const manifest = readManifest(text);
  for (const { name, sha256 } of manifest.files)
    if (hashes.get(name) !== sha256) throw new Changed(`${name} is missing or was changed after the backup`);
  const listed = new Set(manifest.files.map(({ name }) => name));
  for (const name of hashes.keys())
    if (!listed.has(name) && name !== MANIFEST && name !== MANIFEST_HASH)
      throw new Changed(`${name} is in the archive but not in its manifest`);
  if (!listed.has(STORE)) throw new Changed("the backup does not contain the store");
  return manifest;
}

/** Writes a new file of mode 0600 durably; returns its SHA-256. */
async function writeHashed(path: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  using file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
  const digest = createHash("sha256");
  for await (const chunk of body) {
    digest.update(chunk);
    for (let at = 0; at < chunk.length; ) at += await file.write(chunk.subarray(at));
  }
  await file.sync();
  return digest.digest("hex");
}
