import { Refusal } from "../refusal.ts";

export interface BodyTimes {
  /** Longest silence of the client, in ms. */
  readonly idleMs: number;
  /** Longest time for the whole body, in ms. */
  readonly totalMs: number;
}

/** The chunks of a body; the server has no timeouts of its own, so a client that stalls is refused with `timeout` here. */
export async function* readBody(
  body: ReadableStream<Uint8Array>,
  { idleMs, totalMs }: BodyTimes,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const deadline = Date.now() + totalMs;
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
      yield value;
    }
    ended = true;
  } finally {
    if (!ended) await reader.cancel().catch(() => undefined);
  }
}
