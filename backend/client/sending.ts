/** How a call is sent: with a deadline, and again where that may help. */
import { AuthenticaError, refusalOf } from "./error.ts";
import type { Body } from "./form.ts";

export interface SendingOptions {
  /** Address of the service. */
  readonly url: string;
  /** `null`: for public calls. */
  readonly key: string | null;
  readonly fetch: typeof fetch;
  /** How long an answer may take, ms: once all is sent, where the body is a stream, of which each piece may take as long. */
  readonly timeoutMs: number;
  /** How often a call is sent at most. */
  readonly attempts: number;
  /** Longest pause that the service may ask for and get, ms: where it asks for more the call fails, and says how long. */
  readonly longestWaitMs: number;
  /** Rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface Asked {
  readonly method: "GET" | "POST";
  /** Below `/api`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  /** Created for each attempt. */
  readonly body?: () => Body;
  readonly signal?: AbortSignal | undefined;
  /** Names a write to the service, which answers a repeated one as the first; made up where it is absent. `null`: it comes to the same twice. */
  readonly idempotencyKey?: string | null | undefined;
  /** Bytes come as an answer: they may take longer than `timeoutMs`. */
  readonly isDownload?: true;
  /** A link that needs no key. */
  readonly isKeyless?: true;
}

/** The version of the API that is asked for: what it is, it stays. */
const VERSION = "application/vnd.authentica.v1+json";
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** What may be otherwise in a moment: 409 where the service says when, as it does while a call of the same key is under way. */
const PASSING = new Set([408, 425, 429, 502, 503, 504]);

export type Send = ReturnType<typeof createSending>;

export function createSending(options: SendingOptions) {
  const { key, fetch, attempts, longestWaitMs, sleep, random } = options;
  const base = options.url.replace(/\/+$/, "");
  // An invalid header value would be quoted in the error, the key included.
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    throw new AuthenticaError({ code: "unauthenticated", message: "The key has characters that no key has." });

  /** From half a step to one and a half: those who were cut at once do not come back at once. */
  const jittered = (attempt: number): number =>
    Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)) * (0.5 + random());

  /** The good answer, or a rejection with `AuthenticaError`, or with the reason of the caller's signal. */
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
        // Wherever an answer leads, the key does not go there.
        redirect: "manual",
        ...(sent !== undefined && { body: sent instanceof ReadableStream ? sent.pipeThrough(heard(again)) : sent }),
        ...(sent instanceof ReadableStream && { duplex: "half" }),
      } as RequestInit);
      if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
        await response.body?.cancel();
        const to = response.headers.get("location");
        throw new AuthenticaError({
          code: "bad_answer",
          message: `The service is elsewhere${to === null ? "" : ` (${to})`}: give that address.`,
          status: response.status,
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
  // Asked again, it has the same certificate.
  const code = /certificate|ERR_TLS/i.test(`${why} ${(cause as { code?: string } | null)?.code}`)
    ? "untrusted"
    : "network";
  return new AuthenticaError({ code, message: `The service cannot be reached: ${why}.`, cause: error });
}

/** The answer with all of its body, so that a connection that breaks in it is one more failure that passes. */
async function whole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer();
  const { status, headers } = response;
  return new Response(status === 204 ? null : bytes, { status, headers });
}

/** Calls `each` whenever a piece of it is taken. */
const heard = (each: () => void) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      each();
      controller.enqueue(piece);
    },
  });

/** `again` restarts the timeout. */
async function withDeadline<T>(
  timeoutMs: number,
  { signal, isDownload }: Asked,
  work: (signal: AbortSignal, again: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const late = new AuthenticaError({
    code: "timeout",
    message: `The service has not answered within ${timeoutMs / 1000} s.`,
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
    // What is downloaded is still on its way.
    if (!isDownload) signal?.removeEventListener("abort", end);
    return done;
  } catch (error) {
    signal?.removeEventListener("abort", end);
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
