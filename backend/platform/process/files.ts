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

/** What else grows meanwhile finds its place in the reserve. */
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

/** Opens the files of a process, and tells how they stand. */
export async function openFiles({ settings, kv, environment, standings }: FilesDeps) {
  const { blobs: location, dataDir } = settings;
  const isFolder = location.kind === "folder";
  const blobs = watchedBlobs(await openBlobs(location, dataDir, environment), (failure, did) =>
    standings.tell("files", ailmentOf(failure, isFolder ? "disk" : "object store", did)),
  );

  /** Whatever the service asks of an object store, but for a copy. */
  async function tryAll({ location: place, credentials }: S3Place): Promise<void> {
    await tryBlobs(blobs);
    // Nobody has such a file. Whoever may not list is told that it is refused, and not that it is missing.
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
     * Clears the folder of what the process before this one has staged; no other uses it. An object store has others, and is tried instead:
     * rejects with a sentence where it refuses for good. One that does not answer keeps nobody from starting.
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
 * The disk's room, where anything that grows is on it. Files in an object store take none of it: of the reserve alone an upload, which is records
 * too, is refused then. An object store says by itself when it is full.
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

/** What may pass by itself, such as no answer at all. */
const PASSING = new Set([408, 425, 429]);

/**
 * What is wrong with the settings where an object store answers, and refuses for good: a sentence for the person who starts the service, without a
 * secret. `null` where it may pass by itself, or where it is not the store that has failed.
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
