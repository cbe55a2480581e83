import { join } from "node:path";
import { ANSWER_MS, connectedKv } from "./connect.ts";
import { openFileReads } from "./file-reads.ts";
import { MARK, type OnFormat, openFormat, STEPS, type StoreWords } from "./format.ts";
import { encodedKv, type Kv } from "./kv.ts";
import { renewedKv } from "./renewed.ts";
import { joinStore } from "./rolling.ts";
import { unlockedKv } from "./unlocked.ts";

/**
 * Where the records are stored: a local SQLite file; a KV server (`https://…`; without `token`, the environment must
 * have `DENO_KV_ACCESS_TOKEN`); or the store of the platform.
 */
export type KvLocation =
  | { readonly kind: "file"; readonly dataDir: string }
  | { readonly kind: "server"; readonly url: string; readonly token?: string }
  | { readonly kind: "platform" };

export type SharedLocation = Exclude<KvLocation, { readonly kind: "file" }>;

/** The store of a process. Must be closed at the end. */
export interface OpenStore {
  readonly kv: Kv;
  /**
   * Returns the format in which records are written now. This is the newest format or, while instances of an older
   * version share the store, the one before it.
   */
  format(): number;
  /** Resolves once the other instances know that this one has left. A process that exits at once need not wait. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Longest wait for an answer of a server (ms). */
  readonly withinMs?: number;
  /**
   * Called once with the reason if other instances have moved a shared store to a format that this version cannot
   * read.
   */
  readonly onLost?: (reason: string) => void;
  /** Called if the format of the store has changed: while it is opened or, if other instances share it, later. */
  readonly onFormat?: OnFormat;
}

/**
 * Opens the store in this version's format. A local file belongs to one process, because commits of a second one
 * would fail with "database is locked". So the folder is locked first; if another process has the lock, throws an
 * `Error`. The system releases the lock when its process ends. A KV server serves several processes; throws `Error`
 * if it does not answer within `withinMs`.
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
        `Deno ${Deno.version.deno} cannot lock ${dataDir}: use Deno 2.7 or later, or set KV_URL to a KV server.`,
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
        // The reader is closed first: the last connection writes the journal into the file when it closes, which a
        // reader cannot do.
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

/** Returns the path of a local store's file. */
export const storePath = (dataDir: string): string => join(dataDir, "kv.sqlite3");

/** Returns the URL of a shared store, and the phrases for it in error messages. */
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

/**
 * Opens a store that several processes share. Rejects with a message for the operator if it does not answer within
 * `withinMs`.
 */
async function reachShared(location: SharedLocation, withinMs: number): Promise<Deno.Kv> {
  const { url, name, doubt } = shared(location);
  // Deno.openKv() reads the token only from this variable.
  if (location.kind === "server" && location.token) Deno.env.set("DENO_KV_ACCESS_TOKEN", location.token);
  return reach(url, withinMs).catch((error) => {
    throw new Error(`${name} cannot be reached (${error.message}): ${doubt}`);
  });
}

/**
 * Opens the store of a KV server, by default the platform's, and waits for its first answer. Later work, such as a
 * conversion, has no time limit.
 */
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

/** Creates the data folder if it is missing, and opens its lock file. Throws `Error` if the folder is not writable. */
export async function openDataFolder(dir: string): Promise<Deno.FsFile> {
  try {
    await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
    return await Deno.open(join(dir, "lock"), { create: true, write: true, mode: 0o600 });
  } catch (error) {
    throw new Error(`${dir} is not a writable folder (${(error as Error).message}): set DATA_DIR to a writable one.`);
  }
}

/**
 * Makes the store's folder and files private to the service's user, because SQLite creates files by the umask, and
 * the folder may have been created by another user. A folder of another owner stays as it is; its files are still
 * made private.
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

/** Opens the store at a path, or `:memory:`, in this version's format. */
export const openKv = async (path: string): Promise<Kv> =>
  encodedKv(await inFormat(await Deno.openKv(path), { name: path, instead: "open another" }));

/** A store opened without conversion, in any format, for tools that copy it. */
export interface StoreAsItIs {
  readonly kv: Kv;
  /** Yields the keys of the records under a prefix without reading their values. */
  keys(prefix: Deno.KvKey): AsyncGenerator<Deno.KvKey>;
  close(): void;
}

export const openAsItIs = async (path: string): Promise<StoreAsItIs> => asItIs(await Deno.openKv(path));

/** Like `openAsItIs`, for a shared store. Meant for a task that runs while instances of the service use the store. */
export const openServerAsItIs = async (location: SharedLocation, withinMs: number): Promise<StoreAsItIs> =>
  asItIs(await reachShared(location, withinMs));

/**
 * Returns the value of a key in stored form. Returns `undefined` if the store has no records at all, and `null` if it
 * has records but not this one.
 */
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

/** Brings the store to this version's format. If the format is unknown, closes the store and throws `Error`. */
async function inFormat(store: Deno.Kv, words: StoreWords, onFormat?: OnFormat): Promise<Deno.Kv> {
  try {
    await openFormat(store, words, { ...(onFormat && { onFormat }) });
  } catch (error) {
    store.close();
    throw error;
  }
  return store;
}
