import { join, resolve } from "node:path";
import { parseS3Location } from "../../platform/blobs/s3-location.ts";
import type { BlobLocation } from "../../platform/blobs/settings.ts";
import { type CheckpointFile, checkpointCopy, checkpointFile, checkpointInMemory } from "./checkpoint-file.ts";
import { checkpointObject, type ObjectPlace } from "./checkpoint-object.ts";

/** Second place of the last checkpoint: a folder or an object store. */
export type CopyLocation = { readonly kind: "folder"; readonly path: string } | ({ readonly kind: "s3" } & ObjectPlace);

/**
 * Reads the location of the copy. If both records and files are on servers, the copy is by default beside the files,
 * so that instances without a disk notice when the store is an older copy. Throws `Error` naming the variable and the
 * expected value.
 */
export function readCopyLocation(
  read: (
    name: "CHECKPOINT_COPY" | "BLOB_ACCESS_KEY_ID" | "BLOB_SECRET_ACCESS_KEY" | "BLOB_SESSION_TOKEN",
  ) => string | undefined,
  { isShared, blobs }: { readonly isShared: boolean; readonly blobs: BlobLocation },
): CopyLocation | null {
  const text = read("CHECKPOINT_COPY");
  if (text === undefined) return isShared && blobs.kind === "s3" ? blobs : null;
  if (!text.startsWith("s3:")) return { kind: "folder", path: resolve(text) };
  const [accessKeyId, secretAccessKey] = [read("BLOB_ACCESS_KEY_ID"), read("BLOB_SECRET_ACCESS_KEY")];
  const sessionToken = read("BLOB_SESSION_TOKEN");
  if (!accessKeyId || !secretAccessKey)
    throw new Error(
      "A CHECKPOINT_COPY in an object store needs credentials: set BLOB_ACCESS_KEY_ID and BLOB_SECRET_ACCESS_KEY.",
    );
  try {
    const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
    return { kind: "s3", location: parseS3Location(text), credentials };
  } catch (error) {
    throw new Error(`CHECKPOINT_COPY must name a folder or an object store: ${(error as Error).message}.`);
  }
}

/** Places where a process keeps checkpoints besides the store. */
export interface CheckpointPlaces {
  /** The last signed checkpoint. */
  readonly file: CheckpointFile;
  /** Copy of the last checkpoint in a second place; `null` if none is configured. */
  readonly copy: CheckpointFile | null;
  /** The last checkpoint that witnesses have cosigned. */
  readonly witnessed: CheckpointFile;
}

/**
 * Opens the places. Without a disk, nothing is written to `dataDir`: the checkpoints are kept in memory and, if the
 * copy is in an object store, in that store.
 */
export async function openCheckpointPlaces({
  dataDir,
  hasDisk,
  checkpointCopy: place,
}: {
  readonly dataDir: string;
  readonly hasDisk: boolean;
  readonly checkpointCopy: CopyLocation | null;
}): Promise<CheckpointPlaces> {
  const objectOf = (name: string) => (place?.kind === "s3" ? checkpointObject(place, name) : null);
  const fileOf = (name: string) => (hasDisk ? checkpointFile(join(dataDir, name)) : checkpointInMemory());
  const copy = place?.kind === "folder" ? await checkpointCopy(place.path) : objectOf("checkpoint");
  const witnessed = hasDisk
    ? fileOf("checkpoint.witnessed")
    : (objectOf("checkpoint.witnessed") ?? checkpointInMemory());
  return { file: fileOf("checkpoint"), copy, witnessed };
}
