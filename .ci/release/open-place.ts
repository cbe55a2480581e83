import type { S3Credentials } from "../../backend/platform/blobs/s3-location.ts";
import { failed } from "./failure.ts";
import { openFolderPlace } from "./folder-place.ts";
import type { Place } from "./place.ts";
import { openS3Place } from "./s3-place.ts";

/**
 * Opens what `--to` names, for one microfrontend: a folder, or `s3://bucket/prefix` with the settings of
 * `parseS3Location`.
 */
export function openPlace(
  to: string,
  folder: string,
  { cwd, credentials }: { readonly cwd: string; readonly credentials: S3Credentials | null },
): Place {
  if (to.startsWith("s3:")) {
    if (!credentials)
      throw failed("Releases to a bucket need credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
    return openS3Place(to, folder, credentials);
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(to))
    throw failed(`Expected a folder or s3://bucket/prefix for the releases, got "${to}".`);
  return openFolderPlace(to, folder, cwd);
}
