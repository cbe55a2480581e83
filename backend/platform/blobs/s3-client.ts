/**
 * Requests to an object store, by the published API of Amazon S3 (2006-03-01), signed with Signature Version 4. The
 * signature includes the SHA-256 of the body, so that the store refuses a body that was changed in transit.
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { StorageFailure } from "../storage-failure.ts";
import type { S3Credentials, S3Location } from "./s3-location.ts";

/** Calls `then` after `ms`, unless the returned function is called before. */
export type After = (ms: number, then: () => void) => () => void;

export const afterTime: After = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Key without the prefix. Absent for requests to the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Timeout for all tries together, including the body of the answer (ms). */
  readonly withinMs: number;
}

export interface S3Answer {
  readonly headers: Headers;
  readonly text: string;
}

/** Thrown if the store answers with an error or does not answer. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  constructor(
    /** `S3Client.place` of the client. */
    place: string,
    /** The fault, which completes a sentence that begins with `place`. */
    does: string,
    /** HTTP status; 0 if the store did not answer. */
    readonly status: number,
    readonly code: string,
  ) {
    super(`${place} ${does}`);
  }

  /** Whether the same call may succeed later. */
  get mayPass(): boolean {
    return PASSING.has(this.status);
  }
}

export interface S3Client {
  /** Name for error messages: bucket and host, without secrets. */
  readonly place: string;
  /** Rejects with `S3Error`. Transient failures are retried, so requests must be repeatable. */
  send(request: S3Request): Promise<S3Answer>;
  /** Opens an object as a stream. Rejects with `S3Error`; the body fails with `StorageFailure`. */
  read(key: string): Promise<{ readonly size: number; readonly body: ReadableStream<Uint8Array> }>;
  /** Returns the name of an object for `x-amz-copy-source`. */
  source(key: string): string;
  /** Returns the key including the prefix. */
  full(key: string): string;
}

const MAX_TRIES = 4;
const FIRST_PAUSE_MS = 100;
/** Timeouts (ms): until the answer begins, and between two pieces of it. */
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
    // Added after signing, because proxies change this header. Objects must be returned without compression.
    signed.headers.set("accept-encoding", "identity");
    return fetch(signed);
  }

  async function answerOf(request: S3Request, signal: AbortSignal): Promise<S3Answer> {
    const { method } = request;
    try {
      const response = await fetchOnce(request, signal);
      const text = await response.text();
      // A request to copy an object or to complete an upload may be answered with status 200 and an error in the
      // body.
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
            if (late.signal.aborted || tries === MAX_TRIES || !(error as S3Error).mayPass) throw error;
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
            throw new S3Error(place, "sent no valid Content-Length for an object", 200, "");
          }
          return { size, body: inTime(response.body ?? new Blob([]).stream(), { place, size }, late, after) };
        } catch (error) {
          const failure =
            error instanceof S3Error ? error : noAnswer(place, "GET", late.signal.aborted ? "not in time" : error);
          if (late.signal.aborted || tries === MAX_TRIES || !failure.mayPass) throw failure;
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

/** Returns the body as a stream that fails if a part does not arrive in time, or if the length is wrong. */
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
        const enough = after(PIECE_MS, () =>
          tooLate.reject(new S3Error(place, `sent no further data within ${PIECE_MS} ms`, 0, "")),
        );
        try {
          const { done, value } = await Promise.race([reader.read(), tooLate.promise]);
          read += value?.length ?? 0;
          if (read > size || (done && read < size)) throw new S3Error(place, `sent ${read} of ${size} bytes`, 0, "");
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

/** Returns the content of each element with this name, at any depth. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, "g"))].map(([, text = ""]) => text);
}

/** Returns the text of the first such element, with XML's escapes decoded. */
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
