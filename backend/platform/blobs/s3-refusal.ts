import { StorageFailure } from "../storage-failure.ts";
import { S3Error } from "./s3-client.ts";
import type { S3Location } from "./s3-location.ts";

/** What may pass by itself, such as no answer at all. */
const PASSING = new Set([408, 425, 429]);

/**
 * What is wrong with the settings where an object store answers, and refuses for good: a sentence for the person who starts the service, without a
 * secret. `null` where it may pass by itself, or where it is not the store that has failed.
 */
export function refusalOfS3(failure: unknown, { bucket, region, url }: S3Location): string | null {
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
