/** `npm run backup`: takes a backup of a service, running or not. Exit code 0 whole, 1 taken with files that were damaged, 2 none taken. */
import { join } from "node:path";
import { readConfig } from "../config.ts";
import { openBlobs } from "../platform/blobs/open.ts";
import { systemEnvironment } from "../platform/environment.ts";
import { readBackupKey, readBackupOptions } from "./backup/options.ts";
import { pinByCopy, pinByName } from "./backup/snapshot.ts";
import { takeBackup } from "./backup/take.ts";

async function run(): Promise<number> {
  const { dataDir, kv, blobs } = readConfig(Deno.env.toObject());
  const { file, keyFile, secrets } = readBackupOptions("backup", Deno.args, "/");
  if (kv.kind === "server")
    throw new Error(
      "The store is on the KV server of DENO_KV_URL, which has a backup of its own: this one reads a store in DATA_DIR.",
    );
  const store = join(dataDir, "kv.sqlite3");
  const key = await readBackupKey(keyFile);
  const pinBlob =
    blobs.kind === "folder" ? pinByName(dataDir) : pinByCopy(await openBlobs(blobs, dataDir, systemEnvironment()));
  const taken = await takeBackup({ store, dataDir, pinBlob, target: file, key, secrets, now: Date.now() });
  console.log(`${file}: ${taken.entries} entries of the registry, ${taken.files} files, ${taken.bytes} bytes`);
  if (key === null)
    console.log("It is not encrypted, and holds what people have uploaded: give a key with --key FILE.");
  for (const name of taken.damaged)
    console.log(`${name} was damaged, and is in it as it is: npm run fsck says whose it is.`);
  return taken.damaged.length > 0 ? 1 : 0;
}

try {
  Deno.exit(await run());
} catch (error) {
  console.error((error as Error).message);
  Deno.exit(2);
}
