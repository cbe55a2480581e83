import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { yieldToEventLoop } from "../../event-loop-yield.ts";
import { type Coding, codingOf } from "./coding.ts";

/** Shorter answers (bytes) are not compressed, because they fit one packet. */
const LEAST_BYTES = 1024;
/** Longer answers are compressed in slices of this size (bytes), so that other requests run in between. */
const SLICE_BYTES = 256 * 1024;

/**
 * JSON lists repeat their field names, and the hashes in them do not compress. For such lists brotli's quality 1 is
 * as small as quality 4 at a fifth of the work, and gzip's level 4 as small as level 6 (decision 0019).
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 4 };

const WHOLE = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, GZIP),
} satisfies Record<Coding, unknown>;

const STREAM = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip(GZIP) } satisfies Record<
  Coding,
  unknown
>;

/**
 * Compresses a JSON answer of 1 KiB or more if the client accepts a compressed one. Leaves an answer unchanged if it is
 * not JSON, if its status is not 200, or if it already has a `Content-Encoding` or an ETag. Reasons: a stream must not
 * be buffered, and a strong ETag identifies exact bytes.
 */
export const compressed: MiddlewareHandler = async function compressed(c, next) {
  await next();
  const { res } = c;
  if (res.status !== 200 || !isJson(res) || res.headers.has("ETag") || res.headers.has("Content-Encoding")) return;
  c.header("Vary", "Accept-Encoding", { append: true });
  const coding = codingOf(c.req.header("Accept-Encoding"));
  if (coding === null || c.req.method === "HEAD") return;
  const bytes = new Uint8Array(await res.arrayBuffer());
  if (bytes.length < LEAST_BYTES) {
    replaceBody(c, bytes);
    return;
  }
  c.header("Content-Encoding", coding);
  c.header("Content-Length");
  replaceBody(c, await inCoding(coding, bytes));
};

const isJson = ({ headers }: Response): boolean =>
  (headers.get("Content-Type") ?? "").split(";", 1)[0] === "application/json";

async function inCoding(coding: Coding, bytes: Uint8Array): Promise<BodyInit> {
  if (bytes.length <= SLICE_BYTES) return new Uint8Array(await WHOLE[coding](bytes));
  const source = Readable.from(slicesOf(bytes), { objectMode: false, highWaterMark: 1 });
  return Readable.toWeb(source.pipe(STREAM[coding]())) as unknown as ReadableStream<Uint8Array>;
}

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES);
    await yieldToEventLoop();
  }
}

function replaceBody(c: Context, body: BodyInit): void {
  const { status, headers } = c.res;
  c.res = new Response(body, { status, headers });
}
