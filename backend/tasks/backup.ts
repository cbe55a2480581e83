/**
 * `npm run op -- backup`: takes a backup of a service, whether it is running or not, and records the outcome. Exit
 * code 0: complete; 1: taken, but some files were damaged; 2: not taken.
 */
import { join } from "node:path";
import { COLLECTIONS } from "../api/collections.ts";
import { type Config, readConfig } from "../config.ts";
import { openBlobs } from "../platform/blobs/open.ts";
import { systemEnvironment } from "../platform/environment.ts";
import { explained } from "../platform/storage-failure.ts";
import { readBackupKey, readBackupOptions } from "./backup/options.ts";
import { pinByCopy, pinByName } from "./backup/snapshot.ts";
import { takeBackup } from "./backup/take.ts";
import { recorded } from "./record-outcome.ts";

async function run({ dataDir, kv, blobs }: Config): Promise<number> {
  const { file, keyFile, people, secrets, store: given } = readBackupOptions("backup", Deno.args, "/");
  // Reading the records one by one through the server would not give a consistent copy.
  if (kv.kind !== "file" && given === null)
    throw new Error(
      "The store is on a KV server. Run this command on the machine of that server, and give the SQLite file of that server with --store.",
    );
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const store = given ?? join(dataDir, "kv.sqlite3");
  const key = await readBackupKey(keyFile);
  const pinBlob =
    blobs.kind === "folder" ? pinByName(dataDir) : pinByCopy(await openBlobs(blobs, dataDir, systemEnvironment()));
  const order = { store, dataDir, pinBlob, target: file, key, people, secrets, collections: COLLECTIONS };
  const taken = await takeBackup({ ...order, now: Date.now() });
  console.log(`${file}: ${taken.entries} entries of the registry, ${taken.files} files, ${taken.bytes} bytes`);
  if (key === null)
    console.log("It is not encrypted and contains uploaded files. To encrypt it, give a key with --key FILE.");
  console.log(
    `${people}: the current keys of its people. Copy this file with every archive, replacing the previous one.`,
  );
  for (const name of taken.damaged)
    console.log(`${name} was damaged and was copied unchanged. npm run op -- fsck reports whose it is.`);
  return taken.damaged.length > 0 ? 1 : 0;
}

try {
  const config = readConfig(Deno.env.toObject());
  Deno.exit(await recorded("backup", config, () => run(config)));
} catch (error) {
  console.error(explained(error));
  Deno.exit(2);
}
