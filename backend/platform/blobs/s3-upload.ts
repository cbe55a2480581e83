import { StorageFailure } from "../storage-failure.ts";
import { type S3Client, S3Error, textOf, xmlBody } from "./s3-client.ts";

/** The least that S3 takes as a part that is not the last. One is in memory for each upload. */
export const PART_BYTES = 5 * 1024 * 1024;

const CALL_MS = 15_000;
const PART_MS = 60_000;
const END_MS = 120_000;

/** An object that is written as its bytes come, of any length: whole when they are few, in parts otherwise. */
export interface S3Upload {
  /** Rejects with `StorageFailure`. */
  write(chunk: Uint8Array): Promise<void>;
  /** Once the store has all of it: what it calls these bytes. Rejects with `StorageFailure`. */
  end(): Promise<string>;
  /** Leaves nothing behind, where the store lets it; what is left the sweep finds. Never rejects. */
  abandon(): Promise<void>;
}

export function createUpload(client: S3Client, key: string): S3Upload {
  const buffer = new Uint8Array(PART_BYTES);
  let filled = 0;
  let size = 0;
  let uploadId: string | null = null;
  /** An object may be there. */
  let isEnding = false;
  const etags: string[] = [];

  async function begin(): Promise<string> {
    const { text } = await client.send({ method: "POST", key, query: { uploads: "" }, withinMs: CALL_MS });
    const id = textOf(text, "UploadId");
    if (!id) throw new S3Error("S3 begins an upload without a name for it", 200, "");
    return id;
  }

  async function flush(): Promise<void> {
    uploadId ??= await begin();
    const query = { partNumber: String(etags.length + 1), uploadId };
    const body = buffer.subarray(0, filled);
    const { headers } = await client.send({ method: "PUT", key, query, body, withinMs: PART_MS });
    etags.push(etagOf(headers));
    filled = 0;
  }

  async function complete(id: string): Promise<void> {
    const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`);
    const body = xmlBody(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
    const headers = { "content-type": "application/xml" };
    const request = { method: "POST", key, query: { uploadId: id }, headers, body, withinMs: END_MS } as const;
    await client.send(request).catch((error) => {
      // Its answer may have been lost, and the upload with it: then the object is there, or it is not.
      if ((error as S3Error).status !== 404) throw error;
    });
  }

  return {
    async write(chunk) {
      size += chunk.length;
      for (let at = 0; at < chunk.length; ) {
        const fitting = Math.min(PART_BYTES - filled, chunk.length - at);
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
        if (kept !== String(size)) throw new S3Error(`S3 has kept ${kept} bytes of ${size}`, 200, "");
        return etagOf(headers);
      } catch (error) {
        return fail(error);
      }
    },

    async abandon() {
      const forget = (query: Readonly<Record<string, string>>) =>
        client.send({ method: "DELETE", key, query, withinMs: CALL_MS }).catch(() => undefined);
      if (uploadId !== null) await forget({ uploadId });
      if (isEnding) await forget({});
    },
  };
}

function etagOf(headers: Headers): string {
  const etag = headers.get("etag");
  if (!etag) throw new S3Error("S3 gives what it has kept no name (ETag)", 200, "");
  return etag;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function fail(cause: unknown): never {
  throw new StorageFailure("The file could not be written.", { cause });
}
