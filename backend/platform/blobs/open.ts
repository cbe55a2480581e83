import { join } from "node:path";
import type { Environment } from "../environment.ts";
import { openFileBlobs } from "./files.ts";
import { openS3Blobs } from "./s3.ts";
import type { BlobLocation } from "./settings.ts";
import type { BlobStore } from "./store.ts";

/** The folder of files within the data. */
export const blobsFolder = (dataDir: string): string => join(dataDir, "blobs");

/** Opens the store of files. An object store is not asked anything by that. */
export async function openBlobs(
  blobs: BlobLocation,
  dataDir: string,
  { ulid, now }: Pick<Environment, "ulid" | "now">,
): Promise<BlobStore> {
  if (blobs.kind === "folder") return openFileBlobs(blobsFolder(dataDir), ulid);
  return openS3Blobs({ ...blobs, newId: ulid, now });
}
