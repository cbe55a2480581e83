import { blobsFolder, openBlobs } from "../blobs/open.ts";
import { isOwner, ownerOf } from "../blobs/owner.ts";
import { createS3Client, S3Error } from "../blobs/s3-client.ts";
import type { S3Location } from "../blobs/s3-location.ts";
import type { BlobLocation } from "../blobs/settings.ts";
import { createSpace, diskOf, type Space } from "../blobs/space.ts";
import { watchedBlobs } from "../blobs/watched.ts";
import type { Environment } from "../environment.ts";
import type { Kv } from "../kv/kv.ts";
import { ailmentOf, StorageFailure } from "../storage-failure.ts";
import { settledWithin } from "./background-jobs.ts";
import type { ComponentHealth } from "./component-health.ts";
import { tryBlobs } from "./storage.ts";

/** How long the start waits for an object store (ms). A store that is unavailable may return later. */
const TRIED_WITHIN_MS = 3000;
/** Age (ms) from which staged files are removed. No upload takes that long. */
const STAGED_MS = 24 * 60 * 60 * 1000;

/**
 * How long a measurement of the disk is reused (ms). Other data that is written in this time uses up part of the
 * reserve.
 */
const LOOK_HELD_MS = 100;

const NOBODYS = "0".repeat(64);

/** Thrown if the prefix belongs to another installation. */
class Foreign extends Error {}
const FOREIGN = "BLOB_URL is used by another installation: set another prefix, s3://bucket/prefix.";

type S3Place = Extract<BlobLocation, { readonly kind: "s3" }>;

export interface FilesDeps {
  readonly settings: {
    readonly blobs: BlobLocation;
    readonly dataDir: string;
    /** Where records are stored: in a file on the disk of `dataDir`, or elsewhere. */
    readonly kv: { readonly kind: "file" | "server" | "platform" };
    readonly diskReserve: number | null;
  };
  /** Store of the records that name the files. */
  readonly kv: Kv;
  readonly environment: Pick<Environment, "ulid" | "now">;
  readonly standings: ComponentHealth;
}

/** Opens the blob store of a process, and reports its health. */
export async function openFiles({ settings, kv, environment, standings }: FilesDeps) {
  const { blobs: location, dataDir } = settings;
  const isFolder = location.kind === "folder";
  const blobs = watchedBlobs(await openBlobs(location, dataDir, environment), (failure, did) =>
    standings.tell("files", ailmentOf(failure, isFolder ? "disk" : "object store", did)),
  );

  /** Tries every operation of an object store that the service needs, except copying. */
  async function tryAll({ location: place, credentials }: S3Place): Promise<void> {
    await tryBlobs(blobs);
    // No object has this name. If the credentials may not list the bucket, S3 refuses the request instead of
    // answering "not found".
    await (await blobs.open(NOBODYS))?.body.cancel();
    await blobs.erase(NOBODYS);
    await blobs.sweepStaged(STAGED_MS);
    if (!(await isOwner(createS3Client(place, credentials), await ownerOf(kv, environment.ulid))))
      throw new Foreign(FOREIGN);
  }

  return {
    blobs,
    space: spaceOf(settings, standings),

    /**
     * For a folder: removes staged files of the previous process, because no other process uses the folder. For an
     * object store, which is shared: tries it, and rejects with a message if it refuses permanently. If it does not
     * answer, the start continues.
     */
    async begin(): Promise<void> {
      if (location.kind === "folder") return blobs.sweepStaged(0);
      let refusal: string | null = null;
      const tried = tryAll(location).catch((failure) => {
        refusal = failure instanceof Foreign ? failure.message : refusalOfS3(failure, location.location);
      });
      await settledWithin(tried, TRIED_WITHIN_MS);
      if (refusal !== null) throw new Error(refusal);
    },
  };
}

/**
 * Limits the use of disk space if blobs or records are on the disk. Blobs in an object store need no disk space, so
 * an upload is then refused only if the reserve for its records is not free either. An object store reports itself
 * when it is full.
 */
function spaceOf({ blobs, dataDir, kv, diskReserve }: FilesDeps["settings"], standings: ComponentHealth): Space {
  const isFolder = blobs.kind === "folder";
  const disk = isFolder ? blobsFolder(dataDir) : dataDir;
  const space = createSpace(
    async () => (isFolder || kv.kind === "file" ? diskOf(disk) : null),
    diskReserve,
    (hasRoom) =>
      standings.tell("disk", hasRoom ? null : { reason: "Uploads are refused: only the reserve of the disk is free." }),
    { heldMs: LOOK_HELD_MS, elapsed: () => performance.now() },
  );
  return isFolder ? space : { ...space, claim: () => space.claim(0) };
}

/** Statuses of temporary refusals, treated like no answer. */
const PASSING = new Set([408, 425, 429]);

/**
 * Returns a message that says which setting is wrong if an object store refuses permanently, without secrets. Returns
 * `null` if the failure is temporary or not from the object store.
 */
function refusalOfS3(failure: unknown, { bucket, region, url }: S3Location): string | null {
  const error = failure instanceof StorageFailure ? failure.cause : failure;
  if (!(error instanceof S3Error)) return null;
  const { status, code } = error;
  if (status < 300 || status >= 500 || PASSING.has(status)) return null;
  const at = new URL(url).host;
  if (code === "NoSuchBucket") return `BLOB_URL names the bucket "${bucket}", which ${at} does not have.`;
  if (code === "InvalidAccessKeyId") return `BLOB_ACCESS_KEY_ID is not known to ${at}.`;
  if (code === "SignatureDoesNotMatch") return `BLOB_SECRET_ACCESS_KEY does not belong to BLOB_ACCESS_KEY_ID at ${at}.`;
  if (code === "ExpiredToken" || code === "InvalidToken")
    return `BLOB_SESSION_TOKEN is invalid or has expired at ${at}.`;
  if (code === "RequestTimeTooSkewed") return `The clock of this machine differs from that of ${at}: set the time.`;
  if (status < 400 || code === "AuthorizationHeaderMalformed" || code === "IllegalLocationConstraintException")
    return `BLOB_URL names the region "${region}", and ${at} has the bucket "${bucket}" elsewhere.`;
  return `The object store of BLOB_URL does not support an operation that the service needs: ${error.message}.`;
}
