/**
 * Requests to an object store, by the published API of Amazon S3 (2006-03-01), signed by Signature Version 4. Each body is sent
 * with its SHA-256 in the signature: what a line has changed is refused by the store.
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { StorageFailure } from "../storage-failure.ts";
import type { S3Credentials, S3Location } from "./s3-location.ts";

/** Calls `then` after `ms`, unless what it answers is called before. */
export type After = (ms: number, then: () => void) => () => void;

export const afterTime: After = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Without the prefix; of the bucket itself when it is not given. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** For all of it: every try, and the answer's body. */
  readonly withinMs: number;
}

export interface S3Answer {
  readonly headers: Headers;
  readonly text: string;
}

/** What the store answers beside success, or that it does not answer. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  constructor(
    /** What `S3Client.place` is. */
    place: string,
    /** What it does wrong, as the end of a sentence that begins with the place. */
    does: string,
    /** 0: no answer. */
    readonly status: number,
    readonly code: string,
  ) {
    super(`${place} ${does}`);
  }

  /** Whether the same call may well succeed in a while. */
  get mayPass(): boolean {
    return PASSING.has(this.status);
  }
}

export interface S3Client {
  /** What failures name: bucket and host, and no secret. */
  readonly place: string;
  /** Rejects with `S3Error`. Transient failures are retried, so requests must be repeatable. */
  send(request: S3Request): Promise<S3Answer>;
  /** Reads an object as it comes. Rejects with `S3Error`, its body with `StorageFailure`. */
  read(key: string): Promise<{ readonly size: number; readonly body: ReadableStream<Uint8Array> }>;
  /** What `x-amz-copy-source` calls an object. */
  source(key: string): string;
  /** Key in the bucket. */
  full(key: string): string;
}

const MOST_TRIES = 4;
const FIRST_PAUSE_MS = 100;
/** Until an answer begins, and from one piece of it to the next. */
const ANSWER_MS = 15_000;
const PIECE_MS = 30_000;
const PASSING = new Set([0, 408, 429, 500, 502, 503, 504]);

export function createS3Client(
  { bucket, region, prefix, url }: S3Location,
  credentials: S3Credentials,
  after: After = afterTime,
): S3Client {
  const place = `the bucket "${bucket}" at ${new URL(url).host}`;
  const signer = new AwsClient({ ...credentials, service: "s3", region, retries: 0 });

  async function fetchOnce(request: Omit<S3Request, "withinMs">, signal: AbortSignal): Promise<Response> {
    const { method, key, query = {}, headers = {}, body } = request;
    const address = new URL(key === undefined ? url : `${url}/${prefix}${key}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const signed = await signer.sign(address.href, {
      method,
      headers: {
        ...headers,
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
      },
      ...(body !== undefined && { body }),
      redirect: "manual",
      signal,
    });
    // Beside the signature, for proxies change it: bytes are wanted as they are kept.
    signed.headers.set("accept-encoding", "identity");
    return fetch(signed);
  }

  async function answerOf(request: S3Request, signal: AbortSignal): Promise<S3Answer> {
    const { method } = request;
    try {
      const response = await fetchOnce(request, signal);
      const text = await response.text();
      // A copy, and the end of an upload, may fail after their 200.
      const code = /<Error>[\s\S]*?<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? "";
      if (response.ok && !/<Error[\s>]/.test(text)) return { headers: response.headers, text };
      throw failureOf(place, method, response.ok ? 500 : response.status, code);
    } catch (error) {
      throw error instanceof S3Error ? error : noAnswer(place, method, signal.aborted ? "not in time" : error);
    }
  }

  return {
    async send(request) {
      const late = new AbortController();
      const enough = after(request.withinMs, () => late.abort());
      try {
        for (let tries = 1; ; tries++) {
          try {
            return await answerOf(request, late.signal);
          } catch (error) {
            if (late.signal.aborted || tries === MOST_TRIES || !(error as S3Error).mayPass) throw error;
          }
          const pause = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random());
          await new Promise<void>((resolve) => void after(pause, resolve));
        }
      } finally {
        enough();
      }
    },

    async read(key) {
      for (let tries = 1; ; tries++) {
        const late = new AbortController();
        const enough = after(ANSWER_MS, () => late.abort());
        try {
          const response = await fetchOnce({ method: "GET", key }, late.signal);
          if (!response.ok) {
            const code = /<Code>([^<]*)<\/Code>/.exec(await response.text())?.[1] ?? "";
            throw failureOf(place, "GET", response.status, code);
          }
          const size = Number(response.headers.get("content-length") ?? Number.NaN);
          if (!Number.isSafeInteger(size)) {
            await response.body?.cancel();
            throw new S3Error(place, "does not tell the length of an object", 200, "");
          }
          return { size, body: inTime(response.body ?? new Blob([]).stream(), { place, size }, late, after) };
        } catch (error) {
          const failure =
            error instanceof S3Error ? error : noAnswer(place, "GET", late.signal.aborted ? "not in time" : error);
          if (late.signal.aborted || tries === MOST_TRIES || !failure.mayPass) throw failure;
        } finally {
          enough();
        }
        await new Promise<void>((resolve) => void after(FIRST_PAUSE_MS * 2 ** (tries - 1), resolve));
      }
    },

    place,
    source: (key) => `/${bucket}/${prefix}${key}`,
    full: (key) => `${prefix}${key}`,
  };
}

/** The body, which ends with a failure where a piece of it does not come in time, or it has another length. */
function inTime(
  body: ReadableStream<Uint8Array>,
  { place, size }: { readonly place: string; readonly size: number },
  late: AbortController,
  after: After,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let read = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const tooLate = Promise.withResolvers<never>();
        const enough = after(PIECE_MS, () => tooLate.reject(new S3Error(place, "does not go on", 0, "")));
        try {
          const { done, value } = await Promise.race([reader.read(), tooLate.promise]);
          read += value?.length ?? 0;
          if (read > size || (done && read < size)) throw new S3Error(place, `gives ${read} bytes of ${size}`, 0, "");
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          late.abort();
          void reader.cancel().catch(() => undefined);
          const cause = error instanceof S3Error ? error : noAnswer(place, "GET", error);
          throw new StorageFailure("The file could not be read.", { cause });
        } finally {
          enough();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function failureOf(place: string, method: string, status: number, code: string): S3Error {
  const isFull = status === 507 || /quota|storagefull|insufficient/i.test(code);
  return new S3Error(place, `answers ${method} with ${status} ${code}${isFull ? ": no space left" : ""}`, status, code);
}

const noAnswer = (place: string, method: string, reason: unknown): S3Error =>
  new S3Error(place, `does not answer ${method}: ${reason instanceof Error ? reason.message : String(reason)}`, 0, "");

/** The text within each element of this name, at any depth. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, "g"))].map(([, text = ""]) => text);
}

/** The text of the first such element, without XML's escapes. */
export function textOf(xml: string, name: string): string | null {
  const [text] = elementsOf(xml, name);
  const signs: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return (
    text?.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|quot|apos|amp));/gi, (all, hex, decimal, sign) => {
      if (sign) return signs[sign.toLowerCase()] ?? all;
      return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
    }) ?? null
  );
}

export const xmlBody = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
