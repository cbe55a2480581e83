import { Buffer } from "node:buffer";
import { parseS3Location } from "../platform/blobs/s3-location.ts";

export interface AskedOfStore {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Returns the answer to give instead of the normal one; `undefined`: none. */
export type Fault = (asked: AskedOfStore) => Response | undefined | Promise<Response | undefined>;

/** Returns an error response of an object store. */
export const refusal = (status: number, code: string): Response =>
  new Response(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { status });

/** Entries on a page of a list. */
export const PAGE = 2;

/** Object store in memory, with the requests that blobs need, which fails on demand. Checks no signatures. */
export function openFaultyStore(fault: Fault = () => undefined) {
  const objects = new Map<string, Uint8Array>();
  const uploads = new Map<string, Map<number, Uint8Array>>();
  const asked: AskedOfStore[] = [];
  let now = fault;
  const closing = new AbortController();
  const options = {
    hostname: "127.0.0.1",
    port: 0,
    signal: closing.signal,
    onListen: () => undefined,
    onError: () => refusal(500, "InternalError"),
  };
  const server = Deno.serve(options, async (request) => {
    const url = new URL(request.url);
    const one: AskedOfStore = {
      method: request.method,
      path: url.pathname + url.search,
      headers: request.headers,
      body: await request.bytes(),
    };
    asked.push(one);
    return (await now(one)) ?? answer(one, url);
  });

  function answer({ method, headers, body }: AskedOfStore, url: URL): Response {
    const { pathname: path, searchParams: query } = url;
    const uploadId = query.get("uploadId");
    const upload = uploads.get(uploadId ?? "");
    if (uploadId !== null && !upload) return refusal(404, "NoSuchUpload");
    if (method === "POST" && query.has("uploads")) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, new Map());
      return new Response(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (method === "PUT" && upload) {
      upload.set(Number(query.get("partNumber")), body);
      return new Response(null, { headers: { etag: etagOf(body) } });
    }
    if (method === "POST" && upload && uploadId) {
      uploads.delete(uploadId);
      objects.set(path, new Uint8Array(Buffer.concat([...upload.values()])));
      return new Response("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
    }
    if (method === "DELETE" && uploadId) {
      uploads.delete(uploadId);
      return new Response(null, { status: 204 });
    }
    if (method === "GET" && path.split("/").length === 2) return answerList(query);
    return answerObject(method, path, headers, body);
  }

  /** Returns a page of the objects (list-type=2) or of the uploads; all began in 1970. */
  function answerList(query: URLSearchParams): Response {
    const isOfUploads = query.has("uploads");
    const after = query.get(isOfUploads ? "upload-id-marker" : "continuation-token") ?? "";
    const keys = [...objects.keys()].map((path) => path.slice(bucket.length));
    const all = isOfUploads ? [...uploads.keys()] : keys.filter((key) => key.startsWith(query.get("prefix") ?? ""));
    const rest = all.filter((name) => name > after).sort();
    const shown = rest.slice(0, PAGE);
    const entries = shown.map((name) =>
      isOfUploads
        ? `<Upload><Key>staged/x</Key><UploadId>${name}</UploadId><Initiated>1970-01-01T00:00:00Z</Initiated></Upload>`
        : `<Contents><Key>${name}</Key><LastModified>1970-01-01T00:00:00Z</LastModified></Contents>`,
    );
    const next = isOfUploads ? "NextUploadIdMarker" : "NextContinuationToken";
    const isCut = shown.length < rest.length;
    const mark = isCut ? `<${next}>${shown.at(-1)}</${next}>` : "";
    return new Response(`<List><IsTruncated>${isCut}</IsTruncated>${mark}${entries.join("")}</List>`);
  }

  function answerObject(method: string, path: string, headers: Headers, body: Uint8Array): Response {
    const source = headers.get("x-amz-copy-source");
    const stored = objects.get(source ?? path);
    if (method === "DELETE") {
      objects.delete(path);
      return new Response(null, { status: 204 });
    }
    if (method === "PUT" && !source) {
      const wanted = headers.get("if-match");
      if (headers.has("if-none-match") && stored) return refusal(412, "PreconditionFailed");
      if (wanted !== null && !(stored && etagOf(stored) === wanted)) return refusal(412, "PreconditionFailed");
      objects.set(path, body);
      return new Response(null, { headers: { etag: etagOf(body) } });
    }
    if (!stored) return refusal(404, "NoSuchKey");
    if (method === "PUT") {
      if (headers.get("x-amz-copy-source-if-match") !== etagOf(stored)) return refusal(412, "PreconditionFailed");
      objects.set(path, stored);
      return new Response(`<CopyObjectResult><ETag>${etagOf(stored)}</ETag></CopyObjectResult>`);
    }
    const told = { etag: etagOf(stored), "content-length": String(stored.length) };
    return new Response(method === "HEAD" ? null : Uint8Array.from(stored), { headers: told });
  }

  const location = parseS3Location(`s3://files?endpoint=http://127.0.0.1:${server.addr.port}`);
  const bucket = `${new URL(location.url).pathname}/`;
  return {
    location,
    objects,
    uploads,
    asked,
    /** Replaces the fault from now on. */
    fail(fault: Fault): void {
      now = fault;
    },
    /** Aborts pending answers. */
    close: () => closing.abort(),
  };
}

/** Tests use contents with different lengths or first bytes, so these two make an ETag. */
const etagOf = (bytes: Uint8Array): string => `"${bytes.length}-${bytes[0] ?? 0}"`;
