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

/** What s3rver takes. */
export const CREDENTIALS: S3Credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Runs an object store of others, with a bucket, over a folder. */
export async function openObjectStore(directory: string): Promise<{ location: S3Location; close(): Promise<void> }> {
  const Server = createRequire(import.meta.url)("@20minutes/s3rver") as new (options: S3RverOptions) => S3Rver;
  const configureBuckets = [{ name: "files" }];
  const server = new Server({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    location: parseS3Location(`s3://files/people?endpoint=http://127.0.0.1:${port}`),
    async close() {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
}
