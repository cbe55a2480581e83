import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import { type Coding, codingOf } from "../calls/coding.ts";

/** A text that is sent many times. Each compressed version is created when it is first needed, then kept in memory. */
export interface Kept {
  readonly type: string;
  readonly text: string;
  readonly tag: string;
  readonly coded: Map<Coding, Promise<Uint8Array<ArrayBuffer>>>;
}

const LEAST_BYTES = 512;

/** Creates a `Kept` text; `type` is its Content-Type. */
export function keep(type: string, text: string): Kept {
  const tag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return { type, text, tag, coded: new Map() };
}

const CODE = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
} satisfies Record<Coding, unknown>;

/** Answers with the text in the best coding that the client accepts. */
export async function send(c: Context, kept: Kept): Promise<Response> {
  const coding = kept.text.length < LEAST_BYTES ? null : codingOf(c.req.header("Accept-Encoding"));
  c.header("Content-Type", kept.type);
  c.header("Vary", "Accept-Encoding", { append: true });
  c.header("ETag", `"${kept.tag}${coding ? `-${coding}` : ""}"`);
  if (!coding) return c.body(kept.text);
  let bytes = kept.coded.get(coding);
  if (!bytes) {
    bytes = CODE[coding](new TextEncoder().encode(kept.text)).then((zipped) => new Uint8Array(zipped));
    kept.coded.set(coding, bytes);
  }
  c.header("Content-Encoding", coding);
  return c.body(await bytes);
}
