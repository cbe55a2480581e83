import { Refusal } from "../refusal.ts";
import { StorageFailure } from "../storage-failure.ts";
import { type S3Client, S3Error, textOf, xmlBody } from "./s3-client.ts";

/** Smallest part that S3 accepts, except for the last one (bytes). An upload buffers at most one part. */
export const PART_BYTES = 5 * 1024 * 1024;
const FIRST_BYTES = 64 * 1024;

/** Maximum number of bytes that all uploads of a process may buffer together. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;
/** Parts sent in parallel. A body that is being sent exists several times in memory. */
const MAX_SENT_AT_ONCE = 4;

const CALL_MS = 15_000;
const PART_MS = 60_000;
const END_MS = 120_000;

const TOO_MANY = "Too many files are being uploaded. Please try again in a moment.";

/** An upload of an object whose length is not known in advance: in one request if it is short, otherwise in parts. */
export interface S3Upload {
  /** Rejects with `StorageFailure`, or with `Refusal` `unavailable` if too many other uploads are in progress. */
  write(chunk: Uint8Array): Promise<void>;
  /** Returns the ETag once the store has all bytes. Rejects with `StorageFailure`. */
  end(): Promise<string>;
  /** Removes what was uploaded, if the store answers; otherwise the sweep removes it later. Never rejects. */
  abandon(): Promise<void>;
}

/** Returns a function that begins an upload of one key. All its uploads share the memory limit. */
export function createUploads(client: S3Client, mostHeld = MAX_HELD_BYTES): (key: string) => S3Upload {
  const memory = { held: 0, most: mostHeld };
  const inTurn = createTurns(MAX_SENT_AT_ONCE);
  return (key) => createUpload({ ...client, send: (request) => inTurn(() => client.send(request)) }, key, memory);
}

function createUpload(client: S3Client, key: string, memory: { held: number; readonly most: number }): S3Upload {
  let buffer = new Uint8Array();
  let filled = 0;
  let size = 0;
  let uploadId: string | null = null;
  /** From now on the object may exist in the store. */
  let isEnding = false;
  const etags: string[] = [];

  /** Gives the buffer this length and keeps its content. */
  function resize(length: number): void {
    const more = length - buffer.length;
    if (more > 0 && memory.held + more > memory.most) throw new Refusal("unavailable", TOO_MANY);
    memory.held += more;
    const larger = new Uint8Array(length);
    larger.set(buffer.subarray(0, Math.min(filled, length)));
    buffer = larger;
  }

  async function begin(): Promise<string> {
    const { text } = await client.send({ method: "POST", key, query: { uploads: "" }, withinMs: CALL_MS });
    const id = textOf(text, "UploadId");
    if (!id) throw new S3Error(client.place, "returned no UploadId for a new upload", 200, "");
    return id;
  }

  async function flush(): Promise<void> {
    uploadId ??= await begin();
    const query = { partNumber: String(etags.length + 1), uploadId };
    const body = buffer.subarray(0, filled);
    const { headers } = await client.send({ method: "PUT", key, query, body, withinMs: PART_MS });
    etags.push(etagOf(client, headers));
    filled = 0;
  }

  async function complete(id: string): Promise<void> {
    const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`);
    const body = xmlBody(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
    const headers = { "content-type": "application/xml" };
    const request = { method: "POST", key, query: { uploadId: id }, headers, body, withinMs: END_MS } as const;
    await client.send(request).catch((error) => {
      // 404: the answer of an earlier try may have been lost after it completed the upload. The HEAD request that
      // follows shows whether the object exists.
      if ((error as S3Error).status !== 404) throw error;
    });
  }

  return {
    async write(chunk) {
      size += chunk.length;
      for (let at = 0; at < chunk.length; ) {
        if (filled === buffer.length) resize(Math.min(PART_BYTES, Math.max(FIRST_BYTES, 2 * buffer.length)));
        const fitting = Math.min(buffer.length - filled, chunk.length - at);
        buffer.set(chunk.subarray(at, at + fitting), filled);
        filled += fitting;
        at += fitting;
        if (filled === PART_BYTES) await flush().catch(fail);
      }
    },

    async end() {
      isEnding = true;
      try {
        if (uploadId === null) {
          const body = buffer.subarray(0, filled);
          await client.send({ method: "PUT", key, body, withinMs: PART_MS });
        } else {
          if (filled > 0) await flush();
          await complete(uploadId);
        }
        const { headers } = await client.send({ method: "HEAD", key, withinMs: CALL_MS });
        const kept = headers.get("content-length");
        if (kept !== String(size)) throw new S3Error(client.place, `stored ${kept} of ${size} uploaded bytes`, 200, "");
        return etagOf(client, headers);
      } catch (error) {
        return fail(error);
      } finally {
        resize(0);
      }
    },

    async abandon() {
      resize(0);
      const forget = (query: Readonly<Record<string, string>>) =>
        client.send({ method: "DELETE", key, query, withinMs: CALL_MS }).catch(() => undefined);
      if (uploadId !== null) await forget({ uploadId });
      if (isEnding) await forget({});
    },
  };
}

/** Returns a function that runs at most `most` tasks at once; further ones wait. */
function createTurns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    // A finished task passes its slot on to a waiting task, so `running` does not change.
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function etagOf({ place }: Pick<S3Client, "place">, headers: Headers): string {
  const etag = headers.get("etag");
  if (!etag) throw new S3Error(place, "returned no ETag for an object", 200, "");
  return etag;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function fail(cause: unknown): never {
  throw new StorageFailure("The file could not be written.", { cause });
}
