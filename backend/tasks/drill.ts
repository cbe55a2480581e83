/**
 * `npm run op -- drill FOLDER`: restores the newest backup of a folder into `DATA_DIR/drill`, checks everything,
 * removes it, and records the outcome. Exit code 0: all checks passed; 1: some failed; 2: the backup could not be
 * restored.
 */
import { join } from "node:path";
import { type Config, readConfig } from "../config.ts";
import { diskOf } from "../platform/blobs/space.ts";
import { readSecret } from "../platform/secrets.ts";
import { explained } from "../platform/storage-failure.ts";
import { type BackupOptions, readBackupKey, readBackupOptions } from "./backup/options.ts";
import { restoreBackup } from "./backup/restore.ts";
import { checkStore } from "./check-store.ts";
import { recorded } from "./record-outcome.ts";

/** Returns the newest backup in a folder. Throws `Error` if there is none. */
async function newestBackup(folder: string): Promise<string> {
  const found: { readonly path: string; readonly at: number }[] = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile || /\.(keys|part)$/.test(name)) continue;
    const path = join(folder, name);
    found.push({ path, at: (await Deno.stat(path)).mtime?.getTime() ?? 0 });
  }
  const [newest] = found.toSorted((one, other) => other.at - one.at);
  if (!newest) throw new Error(`${folder} does not contain a backup.`);
  return newest.path;
}

async function run(config: Config, { file: folder, keyFile, people }: BackupOptions): Promise<number> {
  const source = await newestBackup(folder);
  const key = await readBackupKey(keyFile);
  const dataDir = join(config.dataDir, "drill");
  await Deno.mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await remove(dataDir);
  try {
    await requireRoom(config.dataDir, (await Deno.stat(source)).size);
    const { takenAt, entries, files } = await restoreBackup({ source, dataDir, key, people, blobs: null });
    console.log(`${source}, of ${takenAt}: ${entries} entries of the registry, ${files.length} files.`);
    // Check only the checkpoint in the backup. The current checkpoint covers more entries than the backup has.
    const registryKey =
      config.registryKey ?? (config.hasDisk ? await readSecret(config.dataDir, "registry-key") : null);
    const restored = { kv: { kind: "file", dataDir }, blobs: { kind: "folder" }, dataDir, hasDisk: true } as const;
    return (await checkStore({ ...config, ...restored, registryKey, checkpointCopy: null })) ? 0 : 1;
  } finally {
    await remove(dataDir);
  }
}

/** Throws if there is too little disk space. While the restored store is compacted, it needs twice its size. */
async function requireRoom(dataDir: string, bytes: number): Promise<void> {
  const disk = await diskOf(dataDir);
  if (disk && disk.free < 3 * bytes)
    throw new Error(
      `A restore drill needs three times the ${bytes} bytes of the backup, and ${dataDir} has ${disk.free} bytes left.`,
    );
}

const remove = (path: string): Promise<void> =>
  Deno.remove(path, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });

try {
  const config = readConfig(Deno.env.toObject());
  Deno.exit(await recorded("drill", config, () => run(config, readBackupOptions("drill", Deno.args, "/"))));
} catch (error) {
  console.error(explained(error));
  Deno.exit(2);
}
