/**
 * Worker that watches the checkpoint of a log. It is outside the event loop of the clients, which would delay its
 * measurements. It receives the address of the log, and sends a `Seen` for each new size.
 */
import { readCheckpoint } from "../../../backend/formats/tlog/checkpoint.ts";

/** A checkpoint that was received. */
export interface Seen {
  readonly size: number;
  /** Time of the answer (ms since 1970, with fractions). */
  readonly at: number;
}

const worker = self as unknown as {
  onmessage: (event: MessageEvent<string>) => void;
  postMessage(seen: Seen): void;
};

worker.onmessage = async ({ data: url }) => {
  let last = 0;
  for (;;) {
    const answer = await fetch(`${url}/checkpoint`);
    const text = await answer.text();
    const at = performance.timeOrigin + performance.now();
    const size = answer.status === 200 ? readCheckpoint(text).size : 0;
    if (size > last) worker.postMessage({ size, at });
    last = size;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};
