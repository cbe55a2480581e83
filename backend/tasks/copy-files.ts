/**
 * `npm run op -- copy-files`: copies every file of `DATA_DIR/blobs` into the object store of `BLOB_URL`; with
 * `--back`, in the other direction. Skips files that exist, so it can be resumed, and erases nothing. Exit code 0:
 * all copied; 1: some were damaged; 2: failed.
 */
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { copyBlobs } from "../platform/blobs/copy.ts";
import { openBlobs } from "../platform/blobs/open.ts";
import { systemEnvironment } from "../platform/environment.ts";
import { explained } from "../platform/storage-failure.ts";

async function run(): Promise<number> {
  const { values } = parseArgs({ args: Deno.args, options: { back: { type: "boolean", default: false } } });
  const { blobs, dataDir } = readConfig(Deno.env.toObject());
  if (blobs.kind === "folder") throw new Error("BLOB_URL is not set. Set it to the object store to copy to or from.");
  const environment = systemEnvironment();
  const folder = await openBlobs({ kind: "folder" }, dataDir, environment);
  const store = await openBlobs(blobs, dataDir, environment);
  const { copied, there, damaged } = await (values.back ? copyBlobs(store, folder) : copyBlobs(folder, store));
  console.log(`${copied} files copied, ${there} existed already.`);
  for (const hash of damaged)
    console.log(`${hash} is damaged and was not copied. npm run op -- fsck reports whose it is.`);
  return damaged.length > 0 ? 1 : 0;
}

try {
  Deno.exit(await run());
} catch (error) {
  console.error(explained(error));
  Deno.exit(2);
}
