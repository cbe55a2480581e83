import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { S3Credentials, S3Location } from "../platform/blobs/s3-location.ts";
import { parseS3Location } from "../platform/blobs/s3-location.ts";

interface S3Rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  readonly httpServer: { closeAllConnections(): void };
}

type S3RverOptions = Readonly<Record<"address" | "directory", string>> & {
  readonly port: number;
  readonly silent: boolean;
  readonly configureBuckets: readonly { readonly name: string }[];
};

/** Credentials that s3rver accepts. */
export const CREDENTIALS: S3Credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

export interface ObjectStore {
  /** Value for `BLOB_URL`, and the same as `location`. */
  readonly blobUrl: string;
  readonly location: S3Location;
  /** May be called again. */
  close(): Promise<void>;
}

/** Runs a third-party object store (s3rver) with one bucket over a folder. */
export async function openObjectStore(directory: string): Promise<ObjectStore> {
  const Server = createRequire(import.meta.url)("@20minutes/s3rver") as new (options: S3RverOptions) => S3Rver;
  const configureBuckets = [{ name: "files" }];
  const server = new Server({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  const blobUrl = `s3://files/people?endpoint=http://127.0.0.1:${port}`;
  let closed: Promise<void> | null = null;
  return {
    blobUrl,
    location: parseS3Location(blobUrl),
    close() {
      closed ??= server.close();
      server.httpServer.closeAllConnections();
      return closed;
    },
  };
}
