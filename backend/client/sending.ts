/** Sends a call with a timeout, and retries it after temporary failures. */
import { AuthenticaError, refusalOf } from "./error.ts";
import type { Body } from "./form.ts";

export interface SendingOptions {
  /** Address of the service. */
  readonly url: string;
  /** API key; `null` if only public calls are made. */
  readonly key: string | null;
  readonly fetch: typeof fetch;
  /**
   * Longest time (ms) to wait for an answer. If the body is a stream, the time restarts with each chunk that is sent.
   */
  readonly timeoutMs: number;
  /** Maximum number of attempts of a call. */
  readonly attempts: number;
  /**
   * Longest pause (ms) before a retry. If the service requests a longer one, the call fails, and the error contains
   * the requested pause.
   */
  readonly longestWaitMs: number;
  /** Resolves after `ms` milliseconds. Rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
}

export interface Asked {
  readonly method: "GET" | "POST";
  /** Path below `/api`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  /** Creates the body. Called for each attempt. */
  readonly body?: () => Body;
  readonly signal?: AbortSignal | undefined;
  /**
   * Idempotency key of a write: a repeated write gets the answer of the first one. If absent, a key is generated.
   * `null`: the call may be repeated without a key.
   */
  readonly idempotencyKey?: string | null | undefined;
  /** Set if the answer is a download, whose body may take longer than `timeoutMs`. */
  readonly isDownload?: true;
  /** Set if the path is a link that works without an API key. */
  readonly isKeyless?: true;
}

/** Media type of version 1 of the API, which has no breaking changes. */
const VERSION = "application/vnd.authentica.v1+json";
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/**
 * Status codes of temporary failures. 409 is temporary only if the response has a Retry-After header, for example
 * while a call with the same idempotency key is running.
 */
const PASSING = new Set([408, 425, 429, 502, 503, 504]);

export type Send = ReturnType<typeof createSending>;

export function createSending(options: SendingOptions) {
  const { key, fetch, attempts, longestWaitMs, sleep, random } = options;
  const base = options.url.replace(/\/+$/, "");
  // If a header value is invalid, the error message of `fetch` would contain it, and so reveal the key.
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    throw new AuthenticaError({
      code: "unauthenticated",
      message: "The API key contains characters that no key has, such as spaces or line breaks.",
    });

  /**
   * Returns a pause (ms) with a random factor from 0.5 to 1.5, so that clients that failed together do not retry
   * together.
   */
  const jittered = (attempt: number): number =>
    Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)) * (0.5 + random());

  /**
   * Sends a call and retries temporary failures. Returns the successful response. Rejects with `AuthenticaError`, or
   * with the reason of the caller's signal.
   */
  return async function send(asked: Asked): Promise<Response> {
    const idempotencyKey = nameOf(asked);
    for (let attempt = 1; ; attempt += 1) {
      asked.signal?.throwIfAborted();
      const failure = await once(asked, idempotencyKey).catch((error) => {
        asked.signal?.throwIfAborted();
        return error instanceof AuthenticaError ? error : unreached(error);
      });
      if (!(failure instanceof AuthenticaError)) return failure;
      const pauseMs = Math.max(jittered(attempt), (failure.retryAfter ?? 0) * 1000);
      if (!isPassing(failure) || attempt >= attempts || pauseMs > longestWaitMs) throw failure;
      await sleep(pauseMs, asked.signal);
    }
  };

  async function once(asked: Asked, idempotencyKey: string | null): Promise<Response> {
    const { method, path, query = {}, json, body } = asked;
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const search = given.length > 0 ? `?${new URLSearchParams(given)}` : "";
    const form = body?.();
    const headers: Record<string, string> = { Accept: VERSION, ...form?.headers };
    if (key !== null && !asked.isKeyless) headers.Authorization = `Bearer ${key}`;
    if (idempotencyKey !== null) headers["Idempotency-Key"] = `"${idempotencyKey}"`;
    if (json !== undefined) headers["Content-Type"] = "application/json";
    const sent = json === undefined ? form?.body : JSON.stringify(json);
    return withDeadline(options.timeoutMs, asked, async (signal, again) => {
      const response = await fetch(`${base}/api${path}${search}`, {
        method,
        headers,
        signal,
        // Redirects are not followed, so that the key is not sent to another address.
        redirect: "manual",
        ...(sent !== undefined && { body: sent instanceof ReadableStream ? sent.pipeThrough(heard(again)) : sent }),
        ...(sent instanceof ReadableStream && { duplex: "half" }),
      } as RequestInit);
      if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
        await response.body?.cancel();
        const to = response.headers.get("location");
        throw new AuthenticaError({
          code: "bad_answer",
          message: `The service redirects to another address${to === null ? "" : ` (${to})`}: use that address.`,
          status: response.status,
          cause: to ?? undefined,
        });
      }
      if (!response.ok) throw await refusalOf(response);
      return asked.isDownload ? response : await whole(response);
    });
  }
}

const nameOf = ({ method, idempotencyKey }: Asked): string | null =>
  method === "GET" ? null : idempotencyKey === undefined ? crypto.randomUUID() : idempotencyKey;

const isPassing = ({ code, status, retryAfter }: AuthenticaError): boolean =>
  code === "network" || code === "timeout" || PASSING.has(status) || (status === 409 && retryAfter !== null);

function unreached(error: unknown): AuthenticaError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message || (cause as Error & { code?: string }).code : String(cause);
  // A retry would get the same certificate, so this error is not temporary.
  const code = /certificate|ERR_TLS/i.test(`${why} ${(cause as { code?: string } | null)?.code}`)
    ? "untrusted"
    : "network";
  return new AuthenticaError({ code, message: `The service cannot be reached: ${why}.`, cause: error });
}

/** Reads the whole body. If the connection breaks during the transfer, the call fails and can be retried. */
async function whole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer();
  const { status, headers } = response;
  return new Response(status === 204 ? null : bytes, { status, headers });
}

/** Returns a stream that passes everything through, and calls `each` for every chunk. */
const heard = (each: () => void) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      each();
      controller.enqueue(piece);
    },
  });

/** Runs `work` with a signal that is aborted after `timeoutMs`; `again` restarts the timeout. */
async function withDeadline<T>(
  timeoutMs: number,
  { signal, isDownload }: Asked,
  work: (signal: AbortSignal, again: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const late = new AuthenticaError({
    code: "timeout",
    message: `The service did not answer within ${timeoutMs / 1000} s.`,
  });
  const begin = () => setTimeout(() => controller.abort(late), timeoutMs);
  let timer = begin();
  const again = () => {
    clearTimeout(timer);
    timer = begin();
  };
  const end = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", end, { once: true });
  try {
    const done = await work(controller.signal, again);
    // The body of a download is still being transferred, so the caller's signal must still be able to abort it.
    if (!isDownload) signal?.removeEventListener("abort", end);
    return done;
  } catch (error) {
    signal?.removeEventListener("abort", end);
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves after `ms` milliseconds. Rejects with the signal's reason when the signal is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}
