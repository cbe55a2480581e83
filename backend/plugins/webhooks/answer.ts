/**
 * Reads the parts of an HTTP/1.1 response (RFC 9112) that a delivery needs: status, Retry-After and the start of the
 * body.
 */
import { Buffer } from "node:buffer";
import type { Connection } from "./connection.ts";
import { Unreachable } from "./network.ts";

export interface Answer {
  readonly status: number;
  /** Seconds that the receiver asks to wait before the next request; `null` if the header is missing or invalid. */
  readonly retryAfter: number | null;
  /** Start of the response body, as text. */
  readonly excerpt: string;
}

/**
 * Maximum number of bytes of the response head, including all interim responses (1xx): a server could otherwise send
 * these without end.
 */
const MAX_HEAD = 16 * 1024;
/** Maximum number of bytes of a body that are read. */
const MAX_BODY = 4 * 1024;
/** Maximum number of characters of a body that are stored. */
const MAX_EXCERPT = 500;
/**
 * Longest time (ms) for the body once the status is known. The body is only shown to people, so no decision depends
 * on it.
 */
const BODY_MS = 2000;
const BLANK = "\r\n\r\n";

/**
 * Reads the response and leaves the connection open. `now` in ms since 1970. Rejects with `Unreachable` if the bytes
 * are not an HTTP response.
 */
export async function readAnswer(connection: Connection, now: number): Promise<Answer> {
  const { head, rest } = await readHead(connection);
  const [statusLine = "", ...lines] = head.split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(statusLine)?.[1] ?? Number.NaN);
  if (!(status >= 200 && status <= 599)) throw new Unreachable("no_answer");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(":");
    if (at > 0) headers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
  }
  return {
    status,
    retryAfter: secondsOf(headers.get("retry-after"), now),
    excerpt: excerptOf(await readBody(connection, rest, headers, status)),
  };
}

/** Reads up to the empty line; skips interim responses (1xx). */
async function readHead(connection: Connection): Promise<{ readonly head: string; readonly rest: Buffer }> {
  let bytes: Buffer = Buffer.alloc(0);
  let read = 0;
  for (;;) {
    const end = bytes.indexOf(BLANK);
    if (end >= 0) {
      const head = bytes.subarray(0, end).toString("latin1");
      const rest = bytes.subarray(end + BLANK.length);
      if (!/^HTTP\/1\.[01] 1\d\d/.test(head)) return { head, rest };
      bytes = rest;
      continue;
    }
    if (read >= MAX_HEAD) throw new Unreachable("no_answer");
    const more = await readSome(connection);
    if (more === null) throw new Unreachable("no_answer");
    read += more.length;
    bytes = Buffer.concat([bytes, more]);
  }
}

async function readBody(
  connection: Connection,
  begun: Buffer,
  headers: ReadonlyMap<string, string>,
  status: number,
): Promise<Buffer> {
  if (status === 204 || status === 304) return Buffer.alloc(0);
  const isChunked = /(^|,)\s*chunked\s*$/i.test(headers.get("transfer-encoding") ?? "");
  const length = Number(headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  const wanted = isChunked ? MAX_BODY : Math.min(MAX_BODY, Number.isNaN(length) ? MAX_BODY : length);
  let bytes = begun;
  let isLate = false;
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => {
    isLate = true;
    late.resolve(null);
  }, BODY_MS);
  try {
    while (bytes.length < wanted && !isLate) {
      // The status is already known, so a body that ends early is not an error.
      const more = await Promise.race([readSome(connection).catch(() => null), late.promise]);
      if (more === null) break;
      bytes = Buffer.concat([bytes, more]);
    }
  } finally {
    clearTimeout(timer);
  }
  return isChunked ? withoutChunks(bytes) : bytes.subarray(0, wanted);
}

/** Returns the content of the chunks received so far (RFC 9112, section 7.1). */
function withoutChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf("\r\n", at);
    const size = end < 0 ? Number.NaN : Number.parseInt(bytes.subarray(at, end).toString("latin1"), 16);
    if (!(size > 0)) break;
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

async function readSome(connection: Connection): Promise<Buffer | null> {
  const buffer = Buffer.alloc(4096);
  const length = await connection.read(buffer);
  return length === null ? null : buffer.subarray(0, length);
}

/** Returns the seconds of a Retry-After, which may be a number or a date (RFC 9110, section 10.2.3). */
function secondsOf(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Returns text that a screen can show, without control characters. */
const excerptOf = (bytes: Buffer): string =>
  bytes
    .toString("utf8")
    .replaceAll(/[^\P{C}\n]/gu, "")
    .trim()
    .slice(0, MAX_EXCERPT)
    .toWellFormed();
