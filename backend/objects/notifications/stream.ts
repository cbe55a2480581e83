import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { Refusal } from "../../platform/refusal.ts";
import type { Hub } from "./hub.ts";

export interface StreamOptions {
  readonly hub: Hub;
  readonly userId: string;
  /** Whether the caller may still listen; asked at every beat. */
  readonly mayListen: () => Promise<boolean>;
  /** Pause between two beats, in ms: they keep proxies from closing a quiet stream. */
  readonly beatMs?: number;
}

const BEAT_MS = 25_000;

/** Server-sent events: `ring` each time something new concerns the person. What it is, the list tells. */
export function bellStream(c: Context, { hub, userId, mayListen, beatMs = BEAT_MS }: StreamOptions): Response {
  let wake: () => void = () => undefined;
  let rings = 0;
  const stop = hub.subscribe(userId, () => {
    rings += 1;
    wake();
  });
  if (!stop) throw new Refusal("unavailable", "Too many windows are listening for this account.");
  const answer = streamSSE(c, async (stream) => {
    let open = true;
    stream.onAbort(() => {
      open = false;
      stop();
      wake();
    });
    try {
      await stream.writeSSE({ event: "open", data: "" });
      while (open) {
        if (rings === 0) await beat();
        if (!open || !(await mayListen())) break;
        // Several rings at once are one: the list holds them all.
        const event = rings > 0 ? "ring" : "beat";
        rings = 0;
        await stream.writeSSE({ event, data: "" });
      }
    } finally {
      stop();
    }
  });
  answer.headers.set("Cache-Control", "no-store");
  return answer;

  function beat(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, beatMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
