import { Refusal } from "../refusal.ts";

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
 * The chunks of a body. The server has no limits of its own, so a client that stalls is refused with `timeout` here,
 * and one that sends too much with `too_large`.
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
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
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
