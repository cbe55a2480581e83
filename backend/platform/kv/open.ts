import { join } from "node:path";
import { ANSWER_MS, connectedKv } from "./connect.ts";
import { openFileReads } from "./file-reads.ts";
import { MARK, type OnFormat, openFormat, STEPS, type StoreWords } from "./format.ts";
import { encodedKv, type Kv } from "./kv.ts";
import { renewedKv } from "./renewed.ts";
import { joinStore } from "./rolling.ts";
import { unlockedKv } from "./unlocked.ts";

/** Where the records are: a local SQLite file; a KV server (`https://…`; without `token` the environment has `DENO_KV_ACCESS_TOKEN`); or what the platform gives. */
export type KvLocation =
  | { readonly kind: "file"; readonly dataDir: string }
  | { readonly kind: "server"; readonly url: string; readonly token?: string }
  | { readonly kind: "platform" };

export type SharedLocation = Exclude<KvLocation, { readonly kind: "file" }>;

/** The store of a process, to be closed at its end. */
export interface OpenStore {
  readonly kv: Kv;
  /** The format in which it puts records now: the newest, or the one before while instances of an older version share it. */
  format(): number;
  /** Resolves once the other instances know; a process that exits at once need not wait. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** For an answer of a server, ms. */
  readonly withinMs?: number;
  /** Called once, with why, when a shared store has gone on without this version. */
  readonly onLost?: (reason: string) => void;
  /** Called if the store has left the format that it had, by this opening or, where others share it, later. */
  readonly onFormat?: OnFormat;
}

/**
 * Opens the store, in this version's format. A local file belongs to one process: a second one makes commits fail with "database
 * is locked", so the folder is locked first (the system frees the lock when the process dies) and `Error` says who is in the way.
 * A server serves several; one that does not answer within `withinMs` is an `Error`.
 */
export async function openStore(
  location: KvLocation,
  { withinMs = ANSWER_MS, onLost, onFormat }: OpenOptions = {},
): Promise<OpenStore> {
  if (location.kind !== "file") {
    const { url, name, instead } = shared(location);
    const first = await reachShared(location, withinMs);
    const { store, renew } = renewedKv(first, { open: () => reach(url, withinMs) });
    const member = await joinStore(store, { name, instead }, { onLost, onFormat }).catch((error) => {
      store.close();
      throw error;
    });
    const kv = encodedKv(store, member.shapes);
    return {
      kv: connectedKv(kv, { onSilent: renew, withinMs }),
      format: member.level,
      async close() {
        await member.leave();
        kv.close();
      },
    };
  }
  const { dataDir } = location;
  const lock = await openDataFolder(dataDir);
  try {
    if (typeof lock.tryLock !== "function")
      throw new Error(
        `Deno ${Deno.version.deno} cannot lock ${dataDir}: take Deno 2.7 or later, or set KV_URL to a KV server.`,
      );
    if (!(await lock.tryLock(true)))
      throw new Error(`${dataDir} is in use by another process: stop it first, or set DATA_DIR to another folder.`);
    const path = storePath(dataDir);
    await keepPrivate(dataDir);
    const store = await Deno.openKv(path).catch((error) => {
      throw new Error(`${path} cannot be opened: ${error.message}. Restore it from the backup.`);
    });
    await keepPrivate(dataDir);
    const name = `The store in ${dataDir}`;
    await inFormat(store, { name, instead: "set DATA_DIR to another folder" }, onFormat);
    const reads = await openFileReads(store, path, MARK);
    const kv = unlockedKv(encodedKv(store, undefined, reads?.read));
    return {
      kv,
      format: () => STEPS.length + 1,
      async close() {
        // The last one to close the file writes its journal into it, which a reader cannot do.
        reads?.close();
        kv.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** The file of a local store. */
export const storePath = (dataDir: string): string => join(dataDir, "kv.sqlite3");

/** What is called how. */
const shared = (location: SharedLocation) =>
  location.kind === "server"
    ? {
        url: location.url,
        name: `The store at ${new URL(location.url).host}`,
        doubt: "is KV_URL right, and the server up?",
        instead: "set KV_URL to another server",
      }
    : {
        url: undefined,
        name: "The platform's store",
        doubt: "is a database assigned to this app?",
        instead: "assign another database",
      };

/** Opens a store that several processes share. Rejects with a sentence if it does not answer within `withinMs`. */
async function reachShared(location: SharedLocation, withinMs: number): Promise<Deno.Kv> {
  const { url, name, doubt } = shared(location);
  // Deno.openKv() takes the token from this variable alone.
  if (location.kind === "server" && location.token) Deno.env.set("DENO_KV_ACCESS_TOKEN", location.token);
  return reach(url, withinMs).catch((error) => {
    throw new Error(`${name} is not to be reached (${error.message}): ${doubt}`);
  });
}

/** Opens the store of a KV server, by default the platform's own, and has a first answer of it: what comes after that, such as a conversion, may take its time. */
async function reach(url: string | undefined, withinMs: number): Promise<Deno.Kv> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer")), withinMs);
  const opened = Deno.openKv(url);
  const reached = opened.then(async (store) => {
    await store.get(["format"]);
    return store;
  });
  try {
    return await Promise.race([reached, late.promise]);
  } catch (error) {
    opened.then((store) => store.close()).catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
    reached.catch(() => undefined);
  }
}

/** Makes the folder of the data where it is not there yet, and opens its lock. Throws `Error` if nothing can be written there. */
export async function openDataFolder(dir: string): Promise<Deno.FsFile> {
  try {
    await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
    return await Deno.open(join(dir, "lock"), { create: true, write: true, mode: 0o600 });
  } catch (error) {
    throw new Error(`${dir} is no folder to write in (${(error as Error).message}): set DATA_DIR to one that is.`);
  }
}

/**
 * Makes the store's folder and files private to the service's user: SQLite creates files by the umask, and the folder
 * may have been created by someone else. A folder of another owner stays as it is; its files are still made private.
 */
async function keepPrivate(dir: string): Promise<void> {
  await Deno.chmod(dir, 0o700).catch((error) => {
    if (!(error instanceof Deno.errors.PermissionDenied || error.code === "EPERM")) throw error;
  });
  for (const name of ["lock", "kv.sqlite3", "kv.sqlite3-wal", "kv.sqlite3-shm"])
    await Deno.chmod(join(dir, name), 0o600).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
}

/** Opens what is at a path or `:memory:`, in this version's format. */
export const openKv = async (path: string): Promise<Kv> =>
  encodedKv(await inFormat(await Deno.openKv(path), { name: path, instead: "open another" }));

/** A store opened without conversion, in whatever format, for tools that copy it. */
export interface StoreAsItIs {
  readonly kv: Kv;
  /** The keys of the records under a prefix, whose values are not read. */
  keys(prefix: Deno.KvKey): AsyncGenerator<Deno.KvKey>;
  close(): void;
}

export const openAsItIs = async (path: string): Promise<StoreAsItIs> => asItIs(await Deno.openKv(path));

/** The same of a KV server, for a task beside the instances that use it. */
export const openServerAsItIs = async (location: SharedLocation, withinMs: number): Promise<StoreAsItIs> =>
  asItIs(await reachShared(location, withinMs));

/** A value of such a store as it is stored; `undefined`: no record of any kind is there, `null`: not this one. */
export async function openServerAsStored(
  location: SharedLocation,
  withinMs: number,
  key: Deno.KvKey,
): Promise<unknown> {
  const store = await reachShared(location, withinMs);
  try {
    const { value, versionstamp } = await store.get(key);
    if (versionstamp !== null) return value;
    for await (const _ of store.list({ prefix: [] }, { limit: 1 })) return null;
    return undefined;
  } finally {
    store.close();
  }
}

function asItIs(store: Deno.Kv): StoreAsItIs {
  return {
    kv: encodedKv(store),
    async *keys(prefix) {
      for await (const { key } of store.list({ prefix })) yield key;
    },
    close: () => store.close(),
  };
}

/** The store in this version's format. Throws `Error` when it has one that this version does not know, and closes it then. */
async function inFormat(store: Deno.Kv, words: StoreWords, onFormat?: OnFormat): Promise<Deno.Kv> {
  try {
    await openFormat(store, words, { ...(onFormat && { onFormat }) });
  } catch (error) {
    store.close();
    throw error;
  }
  return store;
}
