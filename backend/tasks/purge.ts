/**
 * `npm run op -- purge`: removes deleted values from the file of a store, even while a service has it open. Exit code
 * 0: done; 2: failed.
 */
import { readConfig } from "../config.ts";
import { storePath } from "../platform/kv/open.ts";
import { purgeFile } from "../platform/kv/purge-file.ts";
import { explained } from "../platform/storage-failure.ts";
import { readPurgeOptions } from "./purge-options.ts";

try {
  const { dataDir, kv } = readConfig(Deno.env.toObject());
  const { store } = readPurgeOptions(Deno.args, "/");
  if (kv.kind !== "file" && store === null)
    throw new Error(
      "The store is on a KV server. Run this command on the machine of that server, and give the SQLite file of that server with --store.",
    );
  const path = store ?? storePath(dataDir);
  // Throw if the file is missing, because SQLite would create an empty store under a wrong name.
  await Deno.stat(path);
  purgeFile(path);
  console.log(`${path} no longer contains deleted values.`);
  Deno.exit(0);
} catch (error) {
  console.error(explained(error));
  Deno.exit(2);
}
