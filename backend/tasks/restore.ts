/** `npm run op -- restore`: restores a backup into an empty `DATA_DIR`. Exit code 0: restored; 2: failed. */
import { readConfig } from "../config.ts";
import { openBlobs } from "../platform/blobs/open.ts";
import { systemEnvironment } from "../platform/environment.ts";
import { explained } from "../platform/storage-failure.ts";
import { readBackupKey, readBackupOptions } from "./backup/options.ts";
import { restoreBackup } from "./backup/restore.ts";

try {
  const { dataDir, blobs: location } = readConfig(Deno.env.toObject());
  const { file, keyFile, people } = readBackupOptions("restore", Deno.args, "/");
  const blobs = location.kind === "folder" ? null : await openBlobs(location, dataDir, systemEnvironment());
  const key = await readBackupKey(keyFile);
  const { takenAt, entries, files, gone } = await restoreBackup({ source: file, dataDir, key, people, blobs });
  console.log(`${dataDir} is as it was on ${takenAt}: ${entries} entries of the registry, ${files.length} files.`);
  if (gone > 0)
    console.log(
      `The data of ${gone} accounts that were deleted since cannot be restored, because their keys are gone. npm run op -- fsck lists their objects.`,
    );
  console.log("Put back the keys and secrets that were not in it, run npm run op -- fsck, then start the service.");
  Deno.exit(0);
} catch (error) {
  console.error(explained(error));
  Deno.exit(2);
}
