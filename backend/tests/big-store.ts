/**
 * Large stores, as a server would have left them: every entry a mint with its leaf, object, private event,
 * notification and all indexes, the tiles, the head, the accounts, one shared cover with its file, the keys and the
 * checkpoints that they signed. `npm run op -- fsck` finds them clean, and a server can start on them.
 *
 *     await withBigStore({ entries: 100_000 }, async (dataDir) => {
 *       const server = await startServer(dataDir);
 *       await fetch(`${server.url}/api/registry/lookup?hash=${hashOf(4711)}`);
 *     });
 *
 * A store is built once and cached in `$XDG_CACHE_HOME/authentica-bench` (`~/.cache/authentica-bench`), which can be
 * removed at any time; callers get a copy. A million entries take 3 GB, and as much for each copy.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createPasswords } from "../accounts/auth/password.ts";
import { newUser, type UserRecord, userRecords } from "../accounts/users/store.ts";
import { readConfig } from "../config.ts";
import { toBase64url, toHex, utf8 } from "../formats/tlog/bytes.ts";
import { digest, type Hash, hashLeaf } from "../formats/tlog/hash.ts";
import { formatLeaf, NO_LEAF } from "../formats/tlog/leaf.ts";
import { type Edge, growTiles, TILE_WIDTH } from "../formats/tlog/tile.ts";
import { recordEvent } from "../objects/events/event.ts";
import { newProofId } from "../objects/record/proof-id.ts";
import { type HeldObject, objectKeys } from "../objects/record/store.ts";
import { blobRecords } from "../objects/scans/store.ts";
import { rememberTransfers } from "../objects/transfers/cession-history.ts";
import { openBlobs } from "../platform/blobs/open.ts";
import type { BlobStore } from "../platform/blobs/store.ts";
import { type Environment, systemEnvironment } from "../platform/environment.ts";
import { STEPS } from "../platform/kv/format.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { openStore } from "../platform/kv/open.ts";
import { addWrites } from "../platform/kv/write.ts";
import { createMetrics } from "../platform/observe/metrics.ts";
import { createComponentHealth } from "../platform/process/component-health.ts";
import { ulidFactory } from "../platform/ulid.ts";
import { type Head, registryKeys } from "../registry/log/store.ts";
import { openRegistry } from "../registry/process/open.ts";
import { type KvFile, openKvFile } from "./kv-file.ts";

export interface BigStore {
  /** Entries of the log, each the registration of an object. */
  readonly entries: number;
  /** Number of accounts, which own the objects in rotation; 64 by default. */
  readonly people?: number;
}

/** Version of the cached stores: raise it if the written records change. */
const LAYOUT = 2;
const PEOPLE = 64;
/** The default of `startServer`. */
const PUBLIC_URL = "http://localhost:8000";
/** Time of the first entry, Unix seconds; each later entry is a second later. */
const FIRST_AT = Date.UTC(2026, 0, 1) / 1000;
/** Indexes whose keys are random or hashes, so that their rows are not in order. */
const IN_NO_ORDER: ReadonlySet<unknown> = new Set([objectKeys.allById[0], objectKeys.allByHash[0]]);
const A_COMMIT = 100;

/** Password of all accounts. */
export const BIG_PASSWORD = "quatre mots sans rapport";
export const emailOf = (person: number): string => `personne${person}@example.com`;
/** Returns the SHA-256 of the file of an entry, hexadecimal. */
export const hashOf = (index: number): string => toHex(digest(utf8(`file ${index}`)));

/** Signs in with one of the accounts and returns the value for `Authorization`. */
export async function signIn(url: string, person = 0): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emailOf(person), password: BIG_PASSWORD }),
  });
  const { accessToken } = (await answer.json()) as { accessToken?: string };
  if (!accessToken) throw new Error(`Signing in ${emailOf(person)} failed with status ${answer.status}.`);
  return `Bearer ${accessToken}`;
}

const COVER = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

/** Calls `use` with a copy of the store's data folder, and removes the copy. */
export async function withBigStore<T>(store: BigStore, use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await copyBigStore(store);
  try {
    return await use(dataDir);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

/**
 * Returns a copy of the store's data folder. It is in the same file system as the cached one, so that their bytes can
 * be shared. The caller removes it.
 */
export async function copyBigStore(store: BigStore): Promise<string> {
  const kept = await bigStore(store);
  const copy = await Deno.makeTempDir({ dir: cache(), prefix: "copy-" });
  await copyFolder(kept, copy);
  return copy;
}

/** Returns the cached data folder, built if it does not exist. Callers must not write to it. */
export async function bigStore({ entries, people = PEOPLE }: BigStore): Promise<string> {
  const dir = join(cache(), `${entries}-of-${people}-format-${STEPS.length + 1}.${LAYOUT}`);
  if (await isThere(dir)) return dir;
  await Deno.mkdir(cache(), { recursive: true });
  const aside = await Deno.makeTempDir({ dir: cache(), prefix: "made-" });
  try {
    await build(aside, entries, people);
    // Another process may have built the store in the meantime.
    await Deno.rename(aside, dir).catch(async (error) => {
      if (!(await isThere(dir))) throw error;
    });
  } finally {
    await Deno.remove(aside, { recursive: true }).catch(() => undefined);
  }
  return dir;
}

const cache = (): string => join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "authentica-bench");

const isThere = (path: string): Promise<boolean> =>
  Deno.stat(path).then(
    () => true,
    () => false,
  );

async function copyFolder(from: string, to: string): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (!isDirectory) await Deno.copyFile(join(from, name), join(to, name));
    else {
      await Deno.mkdir(join(to, name), { mode: 0o700 });
      await copyFolder(join(from, name), join(to, name));
    }
  }
}

async function build(dataDir: string, entries: number, people: number): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL });
  const environment = systemEnvironment();
  const file = join(dataDir, "kv.sqlite3");

  async function withStore<T>(use: (kv: Kv) => Promise<T>): Promise<T> {
    const store = await openStore(config.kv);
    try {
      return await use(store.kv);
    } finally {
      await store.close();
    }
  }
  /** Opens and closes the registry, as a server does: keys are created for a new log, and new entries are signed. */
  async function sign(kv: Kv): Promise<void> {
    const log = await openRegistry({
      kv,
      settings: config,
      environment,
      metrics: createMetrics(),
      standings: createComponentHealth(() => undefined),
      log: () => undefined,
      variable: () => undefined,
      stopping: new AbortController().signal,
    });
    await log.close();
  }

  const [owners, cover] = await withStore(async (kv) => {
    await sign(kv);
    await rememberTransfers(kv);
    return [await makePeople(kv, people), await keepCover(kv, await openBlobs(config.blobs, dataDir, environment))];
  });
  const records = openKvFile(file, registryKeys.checkpoint);
  enter(records, entries, owners, cover);
  records.close();
  await withStore(sign);
}

async function keepCover(kv: Kv, blobs: BlobStore): Promise<HeldObject["cover"]> {
  const staged = await blobs.stage(new Blob([COVER]).stream(), { maxBytes: COVER.length, tooLarge: "" });
  await staged.publish();
  const { hash, size } = staged;
  await addWrites(kv.atomic(), blobRecords.put({ hash, size, keepUntil: FIRST_AT * 1000 })).commit();
  return { hash, size, type: "image/png" };
}

async function makePeople(kv: Kv, count: number): Promise<UserRecord[]> {
  const at = FIRST_AT * 1000;
  const newId = idsAt(() => at);
  const passwordHash = await createPasswords().hash(BIG_PASSWORD);
  const people = Array.from({ length: count }, (_, person): UserRecord => {
    const walletAddress = `0x${(person + 1).toString(16).padStart(40, "0")}`;
    const names = { firstName: "Personne", lastName: String(person), email: emailOf(person) };
    const user = newUser({ id: newId(), ...names, walletAddress, role: "user", passwordHash }, at);
    return { ...user, emailProvenAt: user.createdAt };
  });
  for (let from = 0; from < count; from += A_COMMIT)
    await addWrites(
      kv.atomic(),
      people.slice(from, from + A_COMMIT).flatMap((person) => userRecords.put(person)),
    ).commit();
  return people;
}

const idsAt = (now: () => number): Environment["ulid"] =>
  ulidFactory(now, (length) => crypto.getRandomValues(new Uint8Array(length)));

/** Adds the registrations in the order of their files' numbers. */
function enter(file: KvFile, entries: number, owners: readonly UserRecord[], cover: HeldObject["cover"]): void {
  let [edge, last, timestamp]: [Edge, string, number] = [[], NO_LEAF, FIRST_AT];
  const notificationId = idsAt(() => timestamp * 1000);
  for (let from = 0; from < entries; from += TILE_WIDTH) {
    const hashes: Hash[] = [];
    const end = Math.min(from + TILE_WIDTH, entries);
    for (let index = from; index < end; index++) {
      timestamp = FIRST_AT + index;
      const owner = owners[index % owners.length] as UserRecord;
      const drawn = digest(utf8(`drawn ${index}`));
      const object: HeldObject = {
        id: newProofId((length) => drawn.subarray(0, length)),
        objectName: `Tableau ${index}`,
        ownerId: owner.id,
        walletAddress: owner.walletAddress as string,
        hash: hashOf(index),
        cover,
        file: null,
        status: "active",
        tokenId: index,
        events: 1,
        createdAt: timestamp,
        updatedAt: timestamp,
      };
      const nonce = { salt: digest(drawn), notificationId: notificationId() };
      const event = { type: "mint", before: null, object, actor: owner } as const;
      const { entry, writes } = recordEvent(event, { index, timestamp }, nonce);
      const leaf = formatLeaf({ ...entry, previous: last, timestamp });
      const hash = hashLeaf(leaf);
      hashes.push(hash);
      last = toBase64url(hash);
      file.add({ key: registryKeys.leaf(index), value: leaf });
      file.add({ key: registryKeys.token(index, 0), value: index });
      for (const write of writes)
        if (IN_NO_ORDER.has(write.key[0])) file.addAnywhere(write);
        else file.add(write);
    }
    const grown = growTiles(from, edge, hashes);
    edge = grown.edge;
    for (const { level, index, bytes } of grown.tiles) file.add({ key: registryKeys.tile(level, index), value: bytes });
  }
  file.add({ key: registryKeys.head, value: { size: entries, last } satisfies Head });
}
