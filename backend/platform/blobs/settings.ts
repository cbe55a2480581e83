import { parseS3Location, type S3Credentials, type S3Location } from "./s3-location.ts";

export const BLOB_SETTINGS = [
  "BLOB_URL",
  "BLOB_ACCESS_KEY_ID",
  "BLOB_SECRET_ACCESS_KEY",
  "BLOB_SESSION_TOKEN",
] as const;

/** Where blobs are stored: in a folder, or in an object store. */
export type BlobLocation =
  | { readonly kind: "folder" }
  | { readonly kind: "s3"; readonly location: S3Location; readonly credentials: S3Credentials };

/** Reads the location of blobs. Throws `Error` with the name of the variable and what is expected. */
export function readBlobLocation(read: (name: (typeof BLOB_SETTINGS)[number]) => string | undefined): BlobLocation {
  const url = read("BLOB_URL");
  const [accessKeyId, secretAccessKey] = [read("BLOB_ACCESS_KEY_ID"), read("BLOB_SECRET_ACCESS_KEY")];
  const sessionToken = read("BLOB_SESSION_TOKEN");
  if (url === undefined) return { kind: "folder" };
  if (!accessKeyId || !secretAccessKey)
    throw new Error("BLOB_URL also needs BLOB_ACCESS_KEY_ID and BLOB_SECRET_ACCESS_KEY: set both.");
  try {
    const location = parseS3Location(url);
    return {
      kind: "s3",
      location,
      credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    };
  } catch (error) {
    // The value is not quoted, because it may contain a password.
    throw new Error(`BLOB_URL is not an object store: ${(error as Error).message}.`);
  }
}
