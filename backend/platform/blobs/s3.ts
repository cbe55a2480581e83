import { createHash } from "node:crypto";
import { Refusal } from "../refusal.ts";
import { StorageFailure } from "../storage-failure.ts";
import { type After, createS3Client, elementsOf, type S3Answer, S3Error, type S3Request, textOf } from "./s3-client.ts";
import type { S3Credentials, S3Location } from "./s3-location.ts";
import { createUploads } from "./s3-upload.ts";
import { type BlobStore, HEAD_BYTES } from "./store.ts";

const CALL_MS = 15_000;
const COPY_MS = 120_000;
const STAGED = "staged/";
const BLOB_KEY = /^([0-9a-f]{2})\/([0-9a-f]{62})$/;

export interface S3BlobOptions {
  readonly location: S3Location;
  readonly credentials: S3Credentials;
  readonly newId: () => string;
  readonly now: () => number;
  readonly after?: After;
}

/**
 * Blobs as objects: `<prefix>ab/cdef…`, staged as `<prefix>staged/<id>`. Opening the store sends no request.
 *
 * Order: upload under the staging key; check the length; copy to the hash within the store, which is atomic and
 * conditional on the ETag of the upload. The record that names the blob is committed after that. `publish` may be
 * repeated until `discard`.
 */
export function openS3Blobs({ location, credentials, newId, now, after }: S3BlobOptions): BlobStore {
  const client = createS3Client(location, credentials, after);
  const uploadTo = createUploads(client);
  const keyOf = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2)}`;

  /**
   * Yields the pages of a list. Each of `marks` is a pair: the XML element that states where the next page begins,
   * and the query parameter that requests that page.
   */
  async function* pagesOf(query: Readonly<Record<string, string>>, marks: readonly (readonly [string, string])[]) {
    let from: Readonly<Record<string, string>> = {};
    for (;;) {
      const { text }: S3Answer = await client.send({ method: "GET", query: { ...query, ...from }, withinMs: CALL_MS });
      yield text;
      if (textOf(text, "IsTruncated") !== "true") return;
      const next = Object.fromEntries(marks.map(([element, parameter]) => [parameter, textOf(text, element) ?? ""]));
      if (marks.every(([, parameter]) => (next[parameter] ?? "") === (from[parameter] ?? "")))
        throw new S3Error(client.place, "returned a list page without a marker for the next one", 200, "");
      from = next;
    }
  }

  /** Yields the XML entry of every object whose key has this prefix. */
  async function* objectsUnder(prefix: string): AsyncGenerator<string> {
    const query = { "list-type": "2", prefix: client.full(prefix) };
    for await (const page of pagesOf(query, [["NextContinuationToken", "continuation-token"]]))
      yield* elementsOf(page, "Contents");
  }

  /** Deletes an object or an upload. Also succeeds if it does not exist. */
  const forget = (request: Pick<S3Request, "key" | "query">): Promise<void> =>
    client.send({ ...request, method: "DELETE", withinMs: CALL_MS }).then(
      () => undefined,
      (error) => {
        if (!isMissing(error)) throw error;
      },
    );

  /** Returns a staging key without the prefix configured for this store; `null` if this store did not create the key. */
  function ownKey(full: string | null): string | null {
    const key = full?.startsWith(client.full(STAGED)) ? full.slice(client.full("").length) : null;
    return key && /^staged\/[A-Za-z0-9-]+$/.test(key) ? key : null;
  }

  async function sweepObjects(before: number): Promise<void> {
    for await (const entry of objectsUnder(STAGED)) {
      const key = ownKey(textOf(entry, "Key"));
      if (key && isBefore(textOf(entry, "LastModified"), before)) await forget({ key });
    }
  }

  async function sweepUploads(before: number): Promise<void> {
    const marks = [
      ["NextKeyMarker", "key-marker"],
      ["NextUploadIdMarker", "upload-id-marker"],
    ] as const;
    for await (const page of pagesOf({ uploads: "", prefix: client.full(STAGED) }, marks))
      for (const entry of elementsOf(page, "Upload")) {
        const [key, uploadId] = [ownKey(textOf(entry, "Key")), textOf(entry, "UploadId")];
        if (key && uploadId && isBefore(textOf(entry, "Initiated"), before)) await forget({ key, query: { uploadId } });
      }
  }

  return {
    async stage(source, { maxBytes, tooLarge }) {
      const key = `${STAGED}${newId()}`;
      const upload = uploadTo(key);
      const digest = createHash("sha256");
      const head = new Uint8Array(HEAD_BYTES);
      let size = 0;
      let etag: string;
      try {
        for await (const chunk of source) {
          if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size);
          size += chunk.length;
          if (size > maxBytes) throw new Refusal("too_large", tooLarge);
          digest.update(chunk);
          await upload.write(chunk);
        }
        etag = await upload.end();
      } catch (error) {
        await upload.abandon();
        throw error;
      }
      const hash = digest.digest("hex");
      return {
        hash,
        size,
        head: head.subarray(0, Math.min(size, HEAD_BYTES)),
        async read() {
          const { body } = await client.read(key).catch(failToRead);
          return new Uint8Array(await new Response(body).arrayBuffer());
        },
        async publish() {
          const headers = { "x-amz-copy-source": client.source(key), "x-amz-copy-source-if-match": etag };
          const request = { method: "PUT", key: keyOf(hash), headers, withinMs: COPY_MS } as const;
          const { text } = await client.send(request).catch(fail);
          if (textOf(text, "ETag") === null) fail(new S3Error(client.place, "did not confirm a copy", 200, ""));
        },
        // The sweep removes what could not be deleted here, so no error is passed to the caller.
        discard: () => forget({ key }).catch(() => undefined),
      };
    },

    async open(hash) {
      return client.read(keyOf(hash)).catch((error) => (isMissing(error) ? null : failToRead(error)));
    },

    erase: (hash) => forget({ key: keyOf(hash) }).catch(fail),

    async *hashes() {
      const prefix = client.full("");
      try {
        for await (const entry of objectsUnder("")) {
          const [, folder, name] = BLOB_KEY.exec(textOf(entry, "Key")?.slice(prefix.length) ?? "") ?? [];
          if (folder && name) yield `${folder}${name}`;
        }
      } catch (error) {
        failToRead(error);
      }
    },

    async sweepStaged(olderThanMs) {
      const before = now() - olderThanMs;
      await sweepObjects(before).catch(fail);
      // Some stores cannot list uploads; a lifecycle rule of the bucket can remove them.
      await sweepUploads(before).catch((error) => {
        if ((error as S3Error).status !== 501) fail(error);
      });
    },
  };
}

/** Returns whether the object or the upload does not exist. A missing bucket is a different error. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3Error && error.status === 404 && ["NoSuchKey", "NoSuchUpload"].includes(error.code);

const isBefore = (time: string | null, before: number): boolean => time !== null && Date.parse(time) <= before;

function fail(cause: unknown): never {
  throw new StorageFailure("The file could not be written.", { cause });
}

function failToRead(cause: unknown): never {
  throw new StorageFailure("The file could not be read.", { cause });
}
