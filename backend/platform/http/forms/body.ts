import { Refusal } from "../../refusal.ts";

export interface BodyTimes {
  /** Longest pause of the client (ms). */
  readonly idleMs: number;
  /** Longest time for the whole body (ms). */
  readonly totalMs: number;
}

export interface BodyLimits extends BodyTimes {
  /** Longest body (bytes), whether its length was declared or not. */
  readonly maxBytes: number;
  /** Message for a client that sends more than `maxBytes`. */
  readonly tooLarge: string;
}

/**
 * Yields the chunks of a body, and enforces limits that the server lacks. Throws `timeout` if the client stalls or the
 * body is cut off, `too_large` for too many bytes, and `invalid_input` for malformed chunks. If the body was cut off
 * with a `Refusal`, throws that one instead.
 */
export async function* readBody(
  body: ReadableStream<Uint8Array>,
  { idleMs, totalMs, maxBytes, tooLarge }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const deadline = Date.now() + totalMs;
  let size = 0;
  let stalled = false;
  let ended = false;
  try {
    for (;;) {
      const timer = setTimeout(
        () => {
          stalled = true;
          // Cancelling settles the pending read below; the code after that read then throws `timeout`.
          void reader.cancel().catch(() => undefined);
        },
        Math.max(0, Math.min(idleMs, deadline - Date.now())),
      );
      const { done, value } = await reader
        .read()
        .catch(refuseCut)
        .finally(() => clearTimeout(timer));
      if (stalled) throw new Refusal("timeout", "No further data of the upload arrived in time. Please try again.");
      if (done) break;
      size += value.length;
      if (size > maxBytes) throw new Refusal("too_large", tooLarge);
      yield value;
    }
    ended = true;
  } finally {
    if (!ended) await reader.cancel().catch(() => undefined);
  }
}

/**
 * Throws the refusal for a failed read. If the client's chunks are malformed (RFC 9112, section 7.1), Deno rejects
 * with `invalid HTTP/1 request`.
 */
function refuseCut(error: unknown): never {
  if (error instanceof Refusal) throw error;
  if (error instanceof Error && error.message.startsWith("invalid HTTP/1 request"))
    throw new Refusal("invalid_input", "The request body is malformed.");
  throw new Refusal("timeout", "The upload ended before the request was complete. Please try again.");
}
