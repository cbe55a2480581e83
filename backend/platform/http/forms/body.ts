import { Refusal } from "../../refusal.ts";

export interface BodyTimes {
  /** Longest silence of the client, in ms. */
  readonly idleMs: number;
  /** Longest time for the whole body, in ms. */
  readonly totalMs: number;
}

export interface BodyLimits extends BodyTimes {
  /** Most bytes, however they are sent. */
  readonly maxBytes: number;
  /** What is said to a client that sends more. */
  readonly tooLarge: string;
}

/**
 * Yields the chunks of a body. The server itself has no limits: a stalled client is refused with `timeout`, too many
 * bytes with `too_large`, malformed chunks with `invalid_input`. A body that is cut off is a `timeout`, too, unless
 * the code that cut it gives a `Refusal` of its own.
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
          // Cancelling settles the read below.
          void reader.cancel().catch(() => undefined);
        },
        Math.max(0, Math.min(idleMs, deadline - Date.now())),
      );
      const { done, value } = await reader
        .read()
        .catch(refuseCut)
        .finally(() => clearTimeout(timer));
      if (stalled) throw new Refusal("timeout", "The upload stopped arriving. Please try again.");
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

/** Says what a read has failed of. `invalid HTTP/1 request`: what Deno rejects it with when the client's chunks are none (RFC 9112, section 7.1). */
function refuseCut(error: unknown): never {
  if (error instanceof Refusal) throw error;
  if (error instanceof Error && error.message.startsWith("invalid HTTP/1 request"))
    throw new Refusal("invalid_input", "The request body is malformed.");
  throw new Refusal("timeout", "The connection was cut before the request had arrived whole. Please try again.");
}
