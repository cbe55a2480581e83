import { createHash, randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import type { Records } from "../../platform/kv/collection.ts";
import { syncFolder } from "../../platform/sync-folder.ts";
import { copyStore } from "./copy-store.ts";
import { hashOfBlob, type Listed, MANIFEST, MANIFEST_HASH, type Manifest, type SecretName } from "./manifest.ts";
import { keysFor, type PeopleKeys, readPeopleKeys, writePeopleKeys } from "./people-keys.ts";
import { seal } from "./sealed.ts";
import { type PinBlob, pin } from "./snapshot.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";

export interface BackupOrder {
  /** SQLite file of the store; a service may have it open. */
  readonly store: string;
  readonly dataDir: string;
  readonly pinBlob: PinBlob;
  /** File to create; must not exist. */
  readonly target: string;
  /** Key of the backup (32 bytes); `null` if the backup is not encrypted. */
  readonly key: Uint8Array | null;
  /** Collections of the store, which determine the owner of each row. */
  readonly collections: readonly Records<object>[];
  /** File with the keys of people, created or replaced. */
  readonly people: string;
  /** Secrets of `dataDir` to include. */
  readonly secrets: readonly SecretName[];
  /** Time of the backup (ms since 1970). */
  readonly now: number;
}

export interface Taken {
  readonly entries: number;
  readonly files: number;
  /** Size of the backup. */
  readonly bytes: number;
  /** Files whose content does not have the hash in their name. They were copied unchanged. */
  readonly damaged: readonly string[];
}

/**
 * Takes a backup of a service that may be running. The backup is called `<target>.part` until it is complete. Throws
 * `Error` if another backup is being taken, the target exists, or something cannot be read.
 */
export async function takeBackup(order: BackupOrder): Promise<Taken> {
  const { store, dataDir, target, now } = order;
  if (await isThere(target)) throw new Error(`${target} already exists. Name another file.`);
  using lock = await Deno.open(join(dataDir, "backup.lock"), { create: true, write: true });
  if (!(await lock.tryLock(true))) throw new Error(`Another process is already taking a backup of ${dataDir}.`);
  const folder = join(dataDir, "backup");
  await remove(folder);
  await Deno.mkdir(folder, { mode: 0o700 });
  const part = `${target}.part`;
  try {
    const before = await readPeopleKeys(order.people, order.key);
    let keys: PeopleKeys = new Map();
    const { entries, files } = await pin(store, dataDir, folder, order.pinBlob, (from, to) => {
      keys = copyStore(from, to, order.collections, (people) => keysFor(people, before, order.people));
    });
    const listed: Listed[] = [];
    const pinned = files.map((name) => [name, join(folder, name)] as const);
    const asked = order.secrets.map((name) => [name, join(dataDir, name)] as const);
    const archive = archiveOf([...pinned, ...asked], listed, { entries, now });
    const bytes = await write(part, order.key ? seal(archive, order.key, new Uint8Array(randomBytes(32))) : archive);
    // The keys must be durable before the archive that needs them gets its final name.
    await writePeopleKeys(order.people, keys, order.key, new Uint8Array(randomBytes(32)));
    await Deno.rename(part, target);
    await syncFolder(dirname(target));
    const damaged = listed.filter(({ name, sha256 }) => (hashOfBlob(name) ?? sha256) !== sha256);
    return { entries, files: listed.length, bytes, damaged: damaged.map(({ name }) => name) };
  } catch (error) {
    await remove(part);
    throw error;
  } finally {
    await remove(folder);
  }
}

/** Yields the archive of these files. Adds each file to `listed` once it was read. */
async function* archiveOf(
  files: readonly (readonly [name: string, path: string])[],
  listed: Listed[],
  { entries, now }: { readonly entries: number; readonly now: number },
): AsyncGenerator<Uint8Array> {
  const mtime = Math.floor(now / 1000);
  for (const [name, path] of files) {
    using file = await Deno.open(path, { read: true });
    const { size } = await file.stat();
    yield tarHeader({ name, size }, mtime);
    const digest = createHash("sha256");
    let read = 0;
    for (;;) {
      const chunk = new Uint8Array(65_536);
      const length = await file.read(chunk);
      if (length === null) break;
      read += length;
      digest.update(chunk.subarray(0, length));
      yield chunk.subarray(0, length);
    }
    if (read !== size) throw new Error(`${basename(path)} changed while it was being read.`);
    yield tarPadding(size);
    listed.push({ name, size, sha256: digest.digest("hex") });
  }
  const takenAt = new Date(now).toISOString();
  const manifest: Manifest = { format: "authentica-backup/v2", takenAt, entries, files: listed };
  const text = new TextEncoder().encode(`${JSON.stringify(manifest)}\n`);
  yield* smallFile(MANIFEST, text, mtime);
  yield* smallFile(MANIFEST_HASH, new TextEncoder().encode(createHash("sha256").update(text).digest("hex")), mtime);
  yield tarEnd();
}

function* smallFile(name: string, bytes: Uint8Array, mtime: number): Generator<Uint8Array> {
  yield tarHeader({ name, size: bytes.length }, mtime);
  yield bytes;
  yield tarPadding(bytes.length);
}

/** Writes a new file of mode 0600 durably; returns its size. */
async function write(path: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  using file = await Deno.open(path, { write: true, create: true, truncate: true, mode: 0o600 });
  let bytes = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) at += await file.write(chunk.subarray(at));
    bytes += chunk.length;
  }
  await file.sync();
  return bytes;
}

const isThere = (path: string): Promise<boolean> =>
  Deno.lstat(path).then(
    () => true,
    (error) => {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    },
  );

async function remove(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
}
