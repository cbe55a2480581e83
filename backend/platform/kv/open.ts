import { join } from "node:path";
import { encodedKv } from "./kv.ts";

/** Where the records are: a local SQLite file, or a KV server (`https://…`, with `DENO_KV_ACCESS_TOKEN` in the environment). */
export type KvLocation =
  | { readonly kind: "file"; readonly dataDir: string }
  | { readonly kind: "server"; readonly url: string };

/** The store of a process, to be closed at its end. */
export interface OpenStore {
  readonly kv: Deno.Kv;
  close(): void;
}

/**
 * Opens the store. A local file belongs to one process: a second one makes commits fail with "database is locked",
 * so the folder is locked first (the system frees the lock when the process dies) and `Error` says who is in the way.
 */
export async function openStore(location: KvLocation): Promise<OpenStore> {
  if (location.kind === "server") {
    const kv = await openKv(location.url);
    return { kv, close: () => kv.close() };
  }
  const lock = await openLock(location.dataDir);
  if (!(await lock.tryLock(true))) {
    lock.close();
    throw new Error(
      `${location.dataDir} is in use by another process: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const path = join(location.dataDir, "kv.sqlite3");
  const kv = await openKv(path).catch((error) => {
    lock.close();
    throw new Error(`${path} cannot be opened: ${error.message}. Restore it from the backup.`);
  });
  return {
    kv,
    close() {
      kv.close();
      lock.close();
    },
  };
}

async function openLock(dir: string): Promise<Deno.FsFile> {
  try {
    await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
    return await Deno.open(join(dir, "lock"), { create: true, write: true });
  } catch (error) {
    throw new Error(`${dir} is no folder to write in (${(error as Error).message}): set DATA_DIR to one that is.`);
  }
}

/** Opens what is at a path, an address or `:memory:`. */
export async function openKv(path: string): Promise<Deno.Kv> {
  return encodedKv(await Deno.openKv(path)) as unknown as Deno.Kv;
}
