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

/** So long the start waits for an object store; one that is away may come back later. */
const TRIED_WITHIN_MS = 3000;
/** What is staged is swept by its age, which no upload has. */
const STAGED_MS = 24 * 60 * 60 * 1000;

/** Other growth during this time (ms) uses the reserve. */
const LOOK_HELD_MS = 100;

const NOBODYS = "0".repeat(64);

/** The place is another installation's. */
class Foreign extends Error {}
const FOREIGN =
  "BLOB_URL names a place that another installation keeps its files in: give this one a prefix of its own, s3://bucket/prefix.";

type S3Place = Extract<BlobLocation, { readonly kind: "s3" }>;

export interface FilesDeps {
  readonly settings: {
    readonly blobs: BlobLocation;
    readonly dataDir: string;
    /** Where the records are: in a file on the disk of `dataDir`, or elsewhere. */
    readonly kv: { readonly kind: "file" | "server" | "platform" };
    readonly diskReserve: number | null;
  };
  /** The records that name the files. */
  readonly kv: Kv;
  readonly environment: Pick<Environment, "ulid" | "now">;
  readonly standings: ComponentHealth;
}

/** Opens the files of a process, and reports their health. */
export async function openFiles({ settings, kv, environment, standings }: FilesDeps) {
  const { blobs: location, dataDir } = settings;
  const isFolder = location.kind === "folder";
  const blobs = watchedBlobs(await openBlobs(location, dataDir, environment), (failure, did) =>
    standings.tell("files", ailmentOf(failure, isFolder ? "disk" : "object store", did)),
  );

  /** Every operation that the service needs of an object store, except copying. */
  async function tryAll({ location: place, credentials }: S3Place): Promise<void> {
    await tryBlobs(blobs);
    // No such file exists. Without the right to list, the answer is a refusal rather than "missing".
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
     * Removes files staged by the process before this one; no other uses the folder. An object store is shared, and
     * is tried instead: rejects with a sentence if it refuses permanently. One that does not answer prevents no
     * start.
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
 * Room on the disk, if anything that grows is on it. Files in an object store take none of it: an upload, which is
 * records too, is then refused because of the reserve only. An object store reports itself when it is full.
 */
function spaceOf({ blobs, dataDir, kv, diskReserve }: FilesDeps["settings"], standings: ComponentHealth): Space {
  const isFolder = blobs.kind === "folder";
  const disk = isFolder ? blobsFolder(dataDir) : dataDir;
  const space = createSpace(
    async () => (isFolder || kv.kind === "file" ? diskOf(disk) : null),
    diskReserve,
    (hasRoom) =>
      standings.tell("disk", hasRoom ? null : { reason: "Uploads are refused: the disk is full but for its reserve." }),
    { heldMs: LOOK_HELD_MS, elapsed: () => performance.now() },
  );
  return isFolder ? space : { ...space, claim: () => space.claim(0) };
}

/** Statuses that may pass, like no answer at all. */
const PASSING = new Set([408, 425, 429]);

/**
 * Returns what is wrong with the settings if an object store refuses permanently: a sentence for the operator,
 * without a secret. `null` if it may pass, or if the failure is another's.
 */
function refusalOfS3(failure: unknown, { bucket, region, url }: S3Location): string | null {
  const error = failure instanceof StorageFailure ? failure.cause : failure;
  if (!(error instanceof S3Error)) return null;
  const { status, code } = error;
  if (status < 300 || status >= 500 || PASSING.has(status)) return null;
  const at = new URL(url).host;
  if (code === "NoSuchBucket") return `BLOB_URL names the bucket "${bucket}", which ${at} does not have.`;
  if (code === "InvalidAccessKeyId") return `BLOB_ACCESS_KEY_ID is a name that ${at} does not know.`;
  if (code === "SignatureDoesNotMatch") return `BLOB_SECRET_ACCESS_KEY is not what ${at} has for BLOB_ACCESS_KEY_ID.`;
  if (code === "ExpiredToken" || code === "InvalidToken")
    return `BLOB_SESSION_TOKEN is not, or not any more, a token that ${at} takes.`;
  if (code === "RequestTimeTooSkewed") return `The clock of this machine is not that of ${at}: set the time.`;
  if (status < 400 || code === "AuthorizationHeaderMalformed" || code === "IllegalLocationConstraintException")
    return `BLOB_URL names the region "${region}", and ${at} has the bucket "${bucket}" elsewhere.`;
  return `The object store of BLOB_URL does not do what the service needs: ${error.message}.`;
}
