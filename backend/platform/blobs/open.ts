import { join } from "node:path";
import type { Environment } from "../environment.ts";
import { openFileBlobs } from "./files.ts";
import { openS3Blobs } from "./s3.ts";
import type { BlobLocation } from "./settings.ts";
import type { BlobStore } from "./store.ts";

/** Returns the folder for blobs within the data folder. */
export const blobsFolder = (dataDir: string): string => join(dataDir, "blobs");

/** Opens the blob store. Sends no request to an object store. */
export async function openBlobs(
  blobs: BlobLocation,
  dataDir: string,
  { ulid, now }: Pick<Environment, "ulid" | "now">,
): Promise<BlobStore> {
  if (blobs.kind === "folder") return openFileBlobs(blobsFolder(dataDir), ulid);
  return openS3Blobs({ ...blobs, newId: ulid, now });
}
